// Browsers start no worker from a file on disk. There, the search runs in a hidden frame instead, which has the same two
// ends: copies of messages in, copies of messages out, each delivered later. The site generator looks for this file by
// its name; without it, it would take one from a server elsewhere.
class FrameWorker {
  constructor(url) {
    this.frame = document.createElement("iframe")
    this.frame.hidden = true
    document.body.append(this.frame)
    this.inside = this.frame.contentWindow
    this.inside.postMessage = data => this.deliver(this, data)
    this.ready = new Promise((resolve, reject) => this.load(url, resolve, reject))
    this.ready.catch(event => this.onerror?.(event))
  }

  load(url, resolve, reject) {
    const script = this.inside.document.createElement("script")
    script.onload = resolve
    script.onerror = reject
    script.src = new URL(url, document.baseURI)
    this.inside.document.body.append(script)
  }

  postMessage(data) {
    this.ready.then(() => this.deliver(this.inside, data), () => {})
  }

  deliver(to, data) {
    const copy = structuredClone(data)
    setTimeout(() => to.onmessage?.(new MessageEvent("message", { data: copy })))
  }

  terminate() {
    this.frame.remove()
  }
}

if (location.protocol === "file:") window.Worker = FrameWorker
