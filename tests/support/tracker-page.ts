import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { trackerFile } from '../../site/tracker-files.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
}

/** Script of a page with the product's offline face tracker and its landmark reader, without a camera. */
const ENTRY = `
import { blankFaceFrame, FACE_SHAPE_INDEX } from '/core/face/rules.ts'
import { createFaceMeshDetector } from '/site/avatar/face/face-mesh-detector.ts'
import { createLandmarkReader } from '/site/avatar/face/landmark-reader.ts'
const detector = createFaceMeshDetector()
window.tracker = {
  load: () => detector.load(),
  async look(picture) {
    const landmarks = await detector.detect(picture)
    if (!landmarks) return undefined
    const frame = blankFaceFrame()
    createLandmarkReader().read(landmarks, 0, frame)
    const [x, y, z, w] = frame.head
    return {
      jaw: frame.shapes[FACE_SHAPE_INDEX.jawOpen],
      yaw: Math.atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y)),
      pitch: Math.asin(2 * (w * x - y * z)),
    }
  },
}
`
const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/entry.js"></script>'

export interface TrackerWindow {
  tracker: {
    load(): Promise<void>
    look(picture: ImageBitmap): Promise<{ jaw: number; yaw: number; pitch: number } | undefined>
  }
}

interface TrackerPageOptions {
  /** Source code of the page's only script. */
  entry?: string
  /** More files of the page: path on the page → file on this disk. */
  files?: Readonly<Record<string, string>>
}

/** Serves a page that runs a face tracker, and the tracker's files, on a free port. */
export async function serveTrackerPage({
  entry = ENTRY,
  files: more = {},
}: TrackerPageOptions = {}): Promise<{
  url: string
  close(): Promise<void>
}> {
  const files = await bundle(entry)
  files.set('/', PAGE)
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const file = more[path] ?? trackerFile(path)
    const body = files.get(path) ?? (file && (await readFile(file)))
    if (body === undefined) return response.writeHead(404).end()
    const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function bundle(entry: string): Promise<Map<string, string>> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'tracker-page',
        resolveId: (id) => (id === 'virtual:tracker-page' ? id : undefined),
        load: (id) => (id === 'virtual:tracker-page' ? entry : undefined),
      },
    ],
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: { input: 'virtual:tracker-page', output: { entryFileNames: 'entry.js' } },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error('The tracker page was not built')
  return new Map(
    output.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  )
}
