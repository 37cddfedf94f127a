import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const PYTHON = fileURLToPath(new URL('../src/starhall/', import.meta.url))
const WRITTEN = fileURLToPath(new URL('../build/content/', import.meta.url))

/**
 * `content:peace/planets` is a table of that game. The server gives it out when the page runs; unit tests, which
 * have no server, read what `tools/content.py` has written.
 */
function gameContent(): Plugin {
  return {
    name: 'starhall-content',
    resolveId: (id) => (id.startsWith('content:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0content:')) return null
      const [game, table] = id.slice('\0content:'.length).split('/')
      if (process.env['VITEST']) {
        const tables = JSON.parse(readFileSync(`${WRITTEN}${game}.json`, 'utf8')) as Record<string, unknown>
        return `export default ${JSON.stringify(tables[table!])}`
      }
      return `import { rows } from '/src/lib/content.ts'\nexport default rows('${game}', '${table}')`
    },
  }
}

const PACKED = /\.(js|css|html|svg|json)$/

/** Beside every file of the client its packed forms: the server sends the shortest that a browser can read. */
function packed(): Plugin {
  return {
    name: 'starhall-packed',
    apply: 'build',
    writeBundle: ({ dir }) => {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!PACKED.test(name)) continue
        const file = `${dir}/${name}`
        const bytes = readFileSync(file)
        const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, brotli))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [gameContent(), svelte(), packed()],
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
