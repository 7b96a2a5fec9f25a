// node --import …/tests/support/tell-loads.ts: says `loaded <url>` of each module file, in the order of loading.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) process.stderr.write(`loaded ${url}\n`)
    return next(url, context)
  },
})
