import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'

const MOUNT = fileURLToPath(new URL('../shell/mount.ts', import.meta.url))

/** Astro's React, but each island of each page is put on it by islands/mount.ts, within a guard. */
export function guardedReact() {
  const own = react()
  return {
    ...own,
    hooks: {
      ...own.hooks,
      'astro:config:setup': (options) =>
        own.hooks['astro:config:setup']({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint: MOUNT }),
        }),
    },
  }
}
