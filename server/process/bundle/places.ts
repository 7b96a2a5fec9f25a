import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const WORKER = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\)/g
/** What tells a module where it lies, in a comment or a text too: a place too many does no harm. */
const OWN_URL = /\bimport\.meta\.url\b/g
const OWN_FOLDER = /\b__dirname\b/g

/** `relay/control/worker.ts` is `relay-control-worker.js`. */
export const bundleOf = (source: string): string => `${source.replace(/\.ts$/, '').replaceAll('/', '-')}.js`

/**
 * A module that was bundled goes on lying where its source lies: migrations, demo pictures, pages and the files that
 * packages read stay in their places. Its worker threads run from bundles of their own.
 * @param root of the tree
 * @param folder where the bundles go
 * @param foundWorker is told the source of each worker thread, from the root
 */
export function keepPlaces(root: string, folder: string, foundWorker: (source: string) => void): Plugin {
  const here = (path: string): string => JSON.stringify(relative(folder, path))
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!code.includes('import.meta.url') && !code.includes('__dirname')) return null
      const [path = id] = id.split('?')
      const places = code
        .replaceAll(WORKER, (_, worker: string) => {
          const source = relative(root, new URL(worker, `file://${path}`).pathname)
          foundWorker(source)
          return `new Worker(new URL('./${bundleOf(source)}', import.meta.bundle)`
        })
        .replaceAll(OWN_URL, () => `new URL(${here(path)}, import.meta.bundle).href`)
        .replaceAll('import.meta.bundle', 'import.meta.url')
        .replaceAll(OWN_FOLDER, () => `new URL(${here(dirname(path))}, import.meta.url).pathname`)
      return { code: places, map: null }
    },
  }
}
