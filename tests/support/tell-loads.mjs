// node --import …/tests/support/tell-loads.mjs: says `loaded <url>` of each module file, in the order of loading. Plain JavaScript:
// stripping types would take memory of the process that is looked at.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) process.stderr.write(`loaded ${url}\n`)
    return next(url, context)
  },
})
