import { defineConfig } from 'astro/config'
import { API_PATHS, movedPart, REDIRECTS, SHELLS } from './core/http/paths.mjs'
import { chunksByAudience } from './site/bundle/chunks.mjs'
import { guardedReact } from './site/bundle/guarded-react.mjs'
import { lazySchemas } from './site/bundle/lazy-schemas.mjs'
import { oneStylesheet } from './site/bundle/one-stylesheet.mjs'
import { precompress } from './site/bundle/precompress.mjs'
import { trackerFiles } from './site/tracker-files.mjs'
import { serviceWorkers } from './site/worker/build.mjs'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

/** Gives `astro dev` the server's redirects. Each route with a parameter is served by one static page. */
const shells = {
  name: 'shells',
  configureServer(server) {
    server.middlewares.use((req, res, next) => {
      const [, path, query] = /^(.+?)\/?(\?.*)?$/.exec(req.url) ?? []
      const moved = movedPart(path, query ?? '')
      if (moved) return res.writeHead(302, { location: moved }).end()
      const to = REDIRECTS[path]
      if (to) return res.writeHead(302, { location: `${to}${query ?? ''}` }).end()
      for (const { pattern, page } of SHELLS) req.url = req.url.replace(pattern, page)
      next()
    })
  },
}

/**
 * The oldest browsers that support the CSS as it is written (with nesting). Without a target the minifier writes for
 * browsers that do not exist yet, such as `text-decoration: underline 1px`, which Safari does not read.
 */
const CSS_TARGET = ['chrome120', 'firefox117', 'safari17.2']

/**
 * A module runs only when a page imports it, not when its shared chunk loads. Otherwise state stores would attach their
 * listeners on pages that do not use them.
 */
const CHUNKS = { codeSplitting: { groups: chunksByAudience() }, strictExecutionOrder: true }

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
        // 'self' also allows the realtime socket (CSP 3): ws: and wss: of the same host
        "connect-src 'self' blob: data:",
        "form-action 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
      ],
    },
  },
  integrations: [guardedReact(), oneStylesheet(), serviceWorkers(), trackerFiles(), precompress()],
  vite: {
    plugins: [shells, lazySchemas()],
    // imports three.js from its source files: its built file would be bundled as a whole, even for a single class
    resolve: { alias: [{ find: /^three$/, replacement: 'three/src/Three.js' }] },
    build: { cssTarget: CSS_TARGET, cssCodeSplit: false },
    environments: {
      client: { build: { rolldownOptions: { output: CHUNKS } } },
    },
    server: {
      proxy: Object.fromEntries(
        API_PATHS.map((path) => [
          path,
          {
            target: api,
            ws: true,
            // pages and endpoints share paths (/login): a browser that asks for HTML gets the page
            bypass: (req) =>
              req.method === 'GET' && req.headers.accept?.includes('text/html') ? req.url : undefined,
          },
        ]),
      ),
    },
  },
})
