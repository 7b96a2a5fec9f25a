/**
 * node --import ./tests/support/own-modules.ts: a module that is imported with `?own=<n>` gets fresh instances of all
 * modules of this repository that it imports, so that test files in one process do not share state stores. Libraries
 * are shared.
 */
import { registerHooks } from 'node:module'

const OWN = /\?own=\d+$/

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const own = OWN.exec(context.parentURL ?? '')?.[0]
    const isOurs = resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/')
    return own && isOurs && !OWN.test(resolved.url) ? { ...resolved, url: `${resolved.url}${own}` } : resolved
  },
})
