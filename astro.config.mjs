import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { API_PATHS, SHELLS } from './server/contract/paths.mjs'
import { trackerFiles } from './site/tracker-files.mjs'
import { kioskWorker } from './site/worker/build.mjs'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/** Routes with a parameter are one static page each; the server rewrites them by the same table. */
const shells = {
  name: 'shells',
  configureServer(server) {
    server.middlewares.use((req, _res, next) => {
      for (const { pattern, page } of SHELLS) req.url = req.url.replace(pattern, page)
      next()
    })
  },
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** 11, the best, makes a character 12 % smaller than 9 and takes half of the build; tests need no best one. */
const BROTLI_QUALITY = Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY)

/** Writes .gz and .br beside every text file, on all cores, so that serving costs no CPU. */
const precompress = () => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const compress = async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const bytes = await readFile(file)
        if (bytes.length < 1024) return
        await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
        // brotli takes most of a minute for the trackers' wasm
        if (file.endsWith('.wasm')) return
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
        await writeFile(`${file}.br`, await brotli(bytes, { params }))
      }
      await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .filter(({ name }) => /\.(html|js|css|svg|json|txt|webmanifest|vrm|wasm)$/.test(name))
          .map(compress),
      )
    },
  },
})

/**
 * The oldest browsers whose CSS we write (nesting). Without a target the minifier writes for browsers that do not exist yet,
 * such as `text-decoration: underline 1px`, which Safari does not read.
 */
const CSS_TARGET = ['chrome120', 'firefox117', 'safari17.2']

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', assets: '_astro', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  security: {
    csp: {
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob: mediastream:",
        "connect-src 'self' ws: wss: blob: data:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
      ],
    },
  },
  integrations: [react(), kioskWorker(), trackerFiles(), precompress()],
  vite: {
    plugins: [shells],
    build: { cssTarget: CSS_TARGET },
    server: {
      proxy: Object.fromEntries(
        API_PATHS.map((path) => [
          path,
          {
            target: api,
            ws: true,
            // pages and calls share prefixes (/login): a browser that asks for HTML gets the page
            bypass: (req) =>
              req.method === 'GET' && req.headers.accept?.includes('text/html') ? req.url : undefined,
          },
        ]),
      ),
    },
  },
})
