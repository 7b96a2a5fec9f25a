import { closureOf, edgesOf } from './graph.ts'
import type { Import } from './imports.ts'

export interface PageClosure {
  page: string
  /** Number of modules that are loaded with the page. */
  loaded: number
  /** Number of modules that are loaded with the page or later by dynamic imports. */
  withLater: number
  /**
   * Number of modules that are loaded with the page, plus those of which only types are used: all that a reader of the page's
   * code meets.
   */
  withTypes: number
  /** Number of modules of the page's state stores and of all modules that these import, without core. */
  behind: number
  avatar: number
  live: number
}

export function readPages(paths: readonly string[], imports: readonly Import[]): PageClosure[] {
  const values = edgesOf(imports, ['value'])
  const later = edgesOf(imports, ['value', 'later'])
  const types = edgesOf(imports, ['value', 'type'])
  return paths
    .filter((path) => /^site\/pages\/.*\.astro$/.test(path))
    .map((page) => {
      const loaded = [...closureOf(values, page)]
      const stores = loaded.filter((path) =>
        /^site\/(?!pages|layouts|kit|line|webrtc|stage|avatar|worker|help)[^/]+\/(?!texts|use-|open-)[^/]+\.ts$/.test(
          path,
        ),
      )
      const behind = [...closureOf(values, ...stores)].filter((path) => !path.startsWith('core/'))
      const within = (folder: string): number => loaded.filter((path) => path.startsWith(folder)).length
      return {
        page: page.slice('site/pages/'.length),
        loaded: loaded.length,
        withLater: closureOf(later, page).size,
        withTypes: closureOf(types, page).size,
        behind: behind.length,
        avatar: within('site/avatar/'),
        live: within('site/webrtc/'),
      }
    })
}
