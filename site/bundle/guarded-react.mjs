import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'

const MOUNT = fileURLToPath(new URL('../shell/mount.ts', import.meta.url))

/** Astro's React integration, but every island is mounted by site/shell's mount.ts inside an error boundary. */
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
