/**
 * node --import ./tests/support/quick-load.ts: makes loading drizzle-orm faster. For each file of a package, Node reads
 * the whole package.json of the package again. The package.json of drizzle-orm has 180 KB, and 113 of its files are
 * loaded, which takes half of a server's start. Other packages are resolved as usual.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes('/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})
