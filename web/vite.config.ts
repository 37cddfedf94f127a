import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Where the built client lies: inside the package. */
export const STATIC = fileURLToPath(new URL('../src/starhall/server/static', import.meta.url))
const WRITTEN = fileURLToPath(new URL('../build/content/', import.meta.url))

/**
 * `content:peace/planets` is a table of that game. The server gives it out when the page runs; unit tests, which
 * have no server, read what `tools/content.py` has written.
 */
export function gameContent(): Plugin {
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
      return `import { rows } from '/src/lib/content.ts'\nexport default await rows('${game}', '${table}')`
    },
  }
}

/** By the file that the server sends first: the page that it is for. */
const PAGES: Record<string, string> = {
  'index.html': 'pages/Hall.svelte',
  'table.html': 'pages/TablePage.svelte',
  'replay.html': 'pages/ReplayPage.svelte',
  'decks.html': 'decks/DecksPage.svelte',
  'account.html': 'people/AccountPage.svelte',
  'notices.html': 'post/NoticesPage.svelte',
  'people.html': 'people/PeoplePages.svelte',
  'events.html': 'events/EventsPage.svelte',
  'reports.html': 'moderation/ReportsPage.svelte',
  'learn.html': 'learn/LearnPage.svelte',
  'puzzles.html': 'puzzles/PuzzlesPage.svelte',
  'rules.html': 'rules/RulesPage.svelte',
}

/** What a file of scripts needs before it runs, itself included: other scripts, and styles. */
function needs(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const other of chunk.imports) needs(bundle, other, found)
  return found
}

/** A first file for each page, which names all that the page needs: nothing is asked for one after the other. */
function firstFiles(): Plugin {
  return {
    name: 'starhall-first-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const first = bundle['index.html'] as Rolldown.OutputAsset
      const plain = String(first.source)
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const [html, page] of Object.entries(PAGES)) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${page}`))
        if (!chunk) this.error(`${html}: src/${page} is not loaded on its own`)
        const links = [...needs(bundle, chunk.fileName)]
          .filter((file) => !plain.includes(file))
          .map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`)
        const source = plain.replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
        if (html === 'index.html') first.source = source
        else this.emitFile({ type: 'asset', fileName: html, source })
      }
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
  plugins: [gameContent(), svelte(), firstFiles(), packed()],
  base: '/',
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes from our own files: the content policy allows neither inline scripts nor data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What pages share is in few files: a further request costs more than a few bytes too many. Sheets open later.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: /node_modules|preload-helper|\/src\/(lib\/(?!download\.)|ui\/(?!(Die|dice|Sheet|Choice|Copy|Page)\.))|\/games\/index|\/src\/art\/(chance|[pP]icture)/, minShareCount: 3 },
            { name: 'page', test: /\/src\/ui\/(Choice|Copy|Page)\./, minShareCount: 2 },
            { name: 'dice', test: /\/src\/ui\/(Die|dice)\./, minShareCount: 2 },
            { name: 'sheet', test: /\/src\/ui\/Sheet\./, minShareCount: 2 },
            { name: 'frame', test: /\/src\/frame\/(?!actions\/|\w*(Sheet|Places|Tools|Since|OneFile))/, minShareCount: 2 },
            { name: 'cards', test: /\/games\/futura\/(cards\/|\w+\.ts)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } },
  },
})
