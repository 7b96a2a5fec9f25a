// node --import ./tests/support/jsx.ts: lets Node load .tsx (type stripping alone refuses JSX) and answers CSS imports with class names.
import './quick-load.ts'
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

registerHooks({
  load(url, context, next) {
    const path = url.replace(/\?.*/, '')
    if (url.startsWith('file:') && path.endsWith('.tsx')) {
      // Loaded only when a .tsx is imported: the native transformer takes 0.1 s to load, and most tests import
      // none.
      const { transformSync } = require('rolldown/utils') as typeof import('rolldown/utils')
      const file = fileURLToPath(path)
      const result = transformSync(file, readFileSync(file, 'utf8'), {
        lang: 'tsx',
        jsx: { runtime: 'automatic' },
        sourcemap: true,
        target: 'es2024',
      })
      if (result.errors.length) throw new SyntaxError(result.errors.map((error) => error.message).join('\n'))
      const map = result.map ? Buffer.from(JSON.stringify(result.map)).toString('base64') : undefined
      const comment = map ? `\n//# sourceMappingURL=data:application/json;base64,${map}` : ''
      return { format: 'module', shortCircuit: true, source: result.code + comment }
    }
    if (path.endsWith('.css')) {
      return {
        format: 'module',
        shortCircuit: true,
        source: 'export default new Proxy({}, { get: (_, name) => String(name) })',
      }
    }
    return next(url, context)
  },
})
