/** The line to a table: it comes back by itself, and what was asked is asked again until it is answered. */
import { RefusedError } from './api'
import { t } from './messages'
import { PROTOCOL, type FromClient, type FromServer } from './wire'

export type LineState = 'connecting' | 'live' | 'reconnecting' | 'closed'

type Request = Extract<FromClient, { id: string }>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type Asked = WithoutId<Request>

interface Pending {
  frame: string
  done: (answer: FromServer) => void
  failed: (error: RefusedError) => void
}

const WAITS = [300, 700, 1500, 3000, 5000, 8000]
const HEARTBEAT = 20_000
/** After these nobody should try again by itself. */
const FINAL = ['seat_taken', 'flooding', 'banned', 'deleted']

/** How a table is asked: over a socket, or by whatever else answers like one. */
export type Wire = Pick<Socket, 'ask' | 'resync' | 'end'>

export class Socket {
  private socket: WebSocket | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private pending = new Map<string, Pending>()
  private ended = false

  constructor(
    private readonly code: string,
    private readonly hello: () => { have: number | null; seat: number | null },
    private readonly heard: (message: FromServer) => void,
    private readonly changed: (state: LineState) => void,
  ) {
    addEventListener('online', this.now)
    document.addEventListener('visibilitychange', this.now)
    this.connect()
  }

  private connect() {
    if (this.ended) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/play`)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...this.hello() }))
      for (const { frame } of this.pending.values()) socket.send(frame)
      clearInterval(this.beat)
      this.beat = setInterval(() => this.ask({ type: 'ping' }).catch(() => {}), HEARTBEAT)
    }
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as FromServer)
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
  }

  private receive(message: FromServer) {
    if (message.type === 'snapshot' || message.type === 'step') {
      this.tries = 0
      this.changed('live')
    }
    if (message.type === 'closing' && FINAL.includes(message.code)) this.end()
    const re = 're' in message ? message.re : null
    const pending = re ? this.pending.get(re) : undefined
    if (re && pending) {
      this.pending.delete(re)
      if (message.type === 'error') pending.failed(new RefusedError(message.code, message.text, message.rule))
      else pending.done(message)
    }
    this.heard(message)
  }

  private lost() {
    clearInterval(this.beat)
    this.socket = null
    if (this.ended) return
    this.changed('reconnecting')
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)]!
    this.timer = setTimeout(() => this.connect(), wait)
  }

  private now = () => {
    if (this.ended || this.socket || document.visibilityState === 'hidden') return
    clearTimeout(this.timer)
    this.connect()
  }

  /** Say hello again: after a gap in the numbers. */
  resync() {
    this.socket?.close()
  }

  ask<T extends FromServer>(message: Asked): Promise<T> {
    const id = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2) + Date.now().toString(36)
    const frame = JSON.stringify({ ...message, id })
    return new Promise<T>((resolve, reject) => {
      if (this.ended) {
        reject(new RefusedError('offline', t('error.offline')))
        return
      }
      this.pending.set(id, { frame, done: resolve as (answer: FromServer) => void, failed: reject })
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame)
    })
  }

  end() {
    this.ended = true
    clearTimeout(this.timer)
    clearInterval(this.beat)
    removeEventListener('online', this.now)
    document.removeEventListener('visibilitychange', this.now)
    for (const { failed } of this.pending.values()) failed(new RefusedError('offline', t('error.offline')))
    this.pending.clear()
    this.socket?.close()
    this.socket = null
    this.changed('closed')
  }
}
