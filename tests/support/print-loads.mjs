// node --import …/tests/support/print-loads.mjs: prints `loaded <url>` for each module file, in loading order.
// Plain JavaScript, because stripping types would add to the memory of the process that is measured.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) process.stderr.write(`loaded ${url}\n`)
    return next(url, context)
  },
})
