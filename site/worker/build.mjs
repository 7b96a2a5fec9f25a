import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const KIOSK_PAGE = 'app/signage/view/index.html'
const OFFLINE_PAGE = 'offline/index.html'
const IN_HTML = /\/_astro\/[\w.@~-]+\.(?:js|css)/g
/** Matches static and dynamic imports, and the preload lists of dynamic imports. */
const ALL_IMPORTS = /["'`](?:\.\/|\/?_astro\/)([\w.@~-]+\.(?:js|css))["'`]/g
const STATIC_IMPORTS = /(?:from|import)\s*["'`]\.\/([\w.@~-]+\.js)["'`]/g

/** Every built file that the kiosk's page can load. @param dist folder of the built site */
export const shellFiles = (dist) => filesOf(dist, KIOSK_PAGE, ALL_IMPORTS)

/** The files that the offline page loads when it opens. It loads no other files later. */
export const offlineFiles = (dist) => filesOf(dist, OFFLINE_PAGE, STATIC_IMPORTS)

async function filesOf(dist, page, imports) {
  const found = new Set(['/favicon.svg'])
  const waiting = [...(await readFile(join(dist, page), 'utf8')).matchAll(IN_HTML)].map(([path]) => path)
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    if (!path.endsWith('.js')) continue
    const script = await readFile(join(dist, path), 'utf8')
    for (const [, name] of script.matchAll(imports)) waiting.push(`/_astro/${name}`)
  }
  return [...found].sort()
}

/** Version of a shell: a hash of the page's content and its file names, which contain hashes of the files' content. */
async function versionOf(dist, page, files) {
  const hash = createHash('sha256').update(files.join('\n'))
  return hash
    .update(await readFile(join(dist, page)))
    .digest('hex')
    .slice(0, 12)
}

/** Bundles a service worker into the built site, with the list of files it caches in `self[name]`. */
async function bundle(dist, entry, name, page, files) {
  const shell = JSON.stringify({ version: await versionOf(dist, page, files), files })
  await build({
    input: fileURLToPath(new URL(`./${entry}.ts`, import.meta.url)),
    output: {
      file: join(dist, `${entry}.js`),
      format: 'iife',
      minify: true,
      banner: `self.${name}=${shell};`,
    },
    logLevel: 'warn',
  })
}

/**
 * Builds the two service workers. The kiosk's worker caches the kiosk's page; the app's worker announces calls and caches the
 * offline page.
 */
export const serviceWorkers = () => ({
  name: 'service-workers',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const dist = fileURLToPath(dir)
      await bundle(dist, 'kiosk-worker', 'KIOSK_SHELL', KIOSK_PAGE, await shellFiles(dist))
      await bundle(dist, 'app-worker', 'OFFLINE_SHELL', OFFLINE_PAGE, await offlineFiles(dist))
    },
  },
})
