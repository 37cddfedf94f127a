import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import { defineConfig, type Plugin } from 'vite'

const PYTHON = fileURLToPath(new URL('../src/starhall/', import.meta.url))

/** `content:peace/planets` is that game's own content file: names are written once, in the game. */
function gameContent(): Plugin {
  return {
    name: 'starhall-content',
    resolveId: (id) => (id.startsWith('content:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0content:')) return null
      const [game, table] = id.slice('\0content:'.length).split('/')
      const file = `${PYTHON}games/${game}/content/${table}.toml`
      this.addWatchFile(file)
      return `export default ${JSON.stringify(parse(readFileSync(file, 'utf8')))}`
    },
  }
}

export default defineConfig({
  plugins: [gameContent(), svelte()],
  base: '/',
  build: {
    outDir: `${PYTHON}server/static`,
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes from our own files: the content policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } },
  },
})
