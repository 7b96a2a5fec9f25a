/**
 * Prints uncaught errors and ends the process. Node.js would print the source line first, which in the shipped bundle is very
 * long. Import this before all else.
 */
let tracesToo = false

/**
 * Prints stack traces of uncaught errors from now on. Call when the server has started: later uncaught errors are bugs.
 */
export function printTraces(): void {
  tracesToo = true
}

process.on('uncaughtException', (error: unknown) => {
  const isError = error instanceof Error
  const trace = isError ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []
  console.error([`✖ ${isError ? error.message : String(error)}`, ...(tracesToo ? trace : [])].join('\n'))
  process.exit(1)
})
