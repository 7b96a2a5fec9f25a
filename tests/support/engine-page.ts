import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PUBLIC = join(ROOT, 'site/public')

/** Script of a page that contains only the avatar engine, for browser tests and for drawing still pictures. */
const ENTRY = `
import { createEngine } from '/site/avatar/engine.ts'
import { seededRandom } from '/site/avatar/random.ts'
window.avatar = { createEngine, seededRandom }
`
const PAGE = `<!doctype html><html><head><meta charset="utf-8"><style>body{margin:0}canvas{display:block}</style></head>
<body><script type="module" src="/entry.js"></script></body></html>`

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.vrm': 'model/gltf-binary',
}

export interface EnginePage {
  url: string
  close(): Promise<void>
}

/**
 * Builds the engine in memory and serves it with the public folder on a free port.
 * @param entry the source of the page's only script
 */
export async function serveEnginePage(entry = ENTRY): Promise<EnginePage> {
  const files = await bundle(entry)
  files.set('/', PAGE)
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const body = files.get(path) ?? (await readFile(join(PUBLIC, path)).catch(() => undefined))
    if (body === undefined) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': TYPES[extname(path) || '.html'] ?? 'application/octet-stream' })
      .end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function bundle(entry: string): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [entryPlugin(entry)],
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: { input: 'virtual:engine-page', output: { entryFileNames: 'entry.js' } },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error('The engine page was not built')
  return new Map(
    output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

const entryPlugin = (entry: string): Plugin => ({
  name: 'engine-page',
  resolveId: (id) => (id === 'virtual:engine-page' ? id : undefined),
  load: (id) => (id === 'virtual:engine-page' ? entry : undefined),
})
