import { fileURLToPath } from 'node:url'

const LAZY = fileURLToPath(new URL('./lazy-zod.mjs', import.meta.url))

/** Vite plugin: makes the browsers' code import lazy-zod.mjs instead of zod/mini. */
export const lazySchemas = () => ({
  name: 'lazy-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) => (id === 'zod/mini' && importer !== LAZY ? LAZY : undefined),
})
