import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const PAGE = 'app/signage/view/index.html'
const IN_HTML = /\/_astro\/[\w.@~-]+\.(?:js|css)/g
/** Finds static and dynamic imports, and the preload lists of dynamic ones. */
const IN_SCRIPT = /["'`](?:\.\/|\/?_astro\/)([\w.@~-]+\.(?:js|css))["'`]/g

/** Every built file that the kiosk's page can load. @param dist folder of the built site */
export async function shellFiles(dist) {
  const found = new Set(['/favicon.svg'])
  const waiting = [...(await readFile(join(dist, PAGE), 'utf8')).matchAll(IN_HTML)].map(([path]) => path)
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    if (!path.endsWith('.js')) continue
    const script = await readFile(join(dist, path), 'utf8')
    for (const [, name] of script.matchAll(IN_SCRIPT)) waiting.push(`/_astro/${name}`)
  }
  return [...found].sort()
}

/** Version of the shell: file names contain content hashes, so only the page's own content is added. */
async function versionOf(dist, files) {
  const hash = createHash('sha256').update(files.join('\n'))
  return hash
    .update(await readFile(join(dist, PAGE)))
    .digest('hex')
    .slice(0, 12)
}

/** Bundles the two service workers into the built site: the kiosk's, with the list of files it caches, and the app's, which rings. */
export const kioskWorker = () => ({
  name: 'kiosk-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const dist = fileURLToPath(dir)
      const files = await shellFiles(dist)
      const shell = JSON.stringify({ version: await versionOf(dist, files), files })
      await build({
        input: fileURLToPath(new URL('./kiosk-worker.ts', import.meta.url)),
        output: {
          file: join(dist, 'kiosk-worker.js'),
          format: 'iife',
          minify: true,
          banner: `self.KIOSK_SHELL=${shell};`,
        },
        logLevel: 'warn',
      })
      await build({
        input: fileURLToPath(new URL('./app-worker.ts', import.meta.url)),
        output: { file: join(dist, 'app-worker.js'), format: 'iife', minify: true },
        logLevel: 'warn',
      })
    },
  },
})
