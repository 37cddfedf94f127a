/** The client of a replay in one file: a page with its script and its style inside, and a place for the game. */
import { createHash } from 'node:crypto'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { gameContent, STATIC } from './vite.config.ts'

/** The page; what is filled in later is inert text, so that one policy fits every game. */
const page = (script: string, style: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; style-src-attr 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<title>Starhall</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This replay needs JavaScript. Without it, starhall replay --plain prints the game from its record.</noscript>
<script type="text/plain" id="game"></script>
<script type="text/plain" id="record"></script>
<script type="text/plain" id="seal"></script>
<script type="module">${script}</script>
</body>
</html>
`

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** All that was built, as one page. */
function onePage(): Plugin {
  return {
    name: 'starhall-one-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        let [script, style] = ['', '']
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === 'chunk') script += file.code
          else if (name.endsWith('.css')) style += String(file.source)
          else this.error(`${name} would be a file of its own`)
          delete bundle[name]
        }
        // What ends a script within a text of its own would end it for the browser, too.
        script = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
        this.emitFile({ type: 'asset', fileName: 'one-file.template', source: page(script, style) })
      },
    },
  }
}

export default defineConfig({
  plugins: [gameContent(), svelte(), onePage()],
  base: './',
  publicDir: false,
  build: {
    outDir: STATIC,
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'src/file/main.ts',
      output: { codeSplitting: false },
    },
  },
})
