import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const WORKER = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\)/g
/**
 * Expressions with which a module finds its own location. It does no harm if they are also replaced inside a comment or
 * a string.
 */
const OWN_URL = /\bimport\.meta\.url\b/g
const OWN_FOLDER = /\b__dirname\b/g

/** Name of a worker's bundle: `relay/control/worker.ts` becomes `relay-control-worker.js`. */
export const bundleOf = (source: string): string => `${source.replace(/\.ts$/, '').replaceAll('/', '-')}.js`

/**
 * Keeps import.meta.url and __dirname of bundled modules pointing to their sources, so that migrations, pictures, pages and
 * files of packages are still found. Worker threads are redirected to their own bundles.
 * @param root root folder of the project
 * @param folder folder of the bundles
 * @param foundWorker called with the source of each worker thread, relative to the root
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
