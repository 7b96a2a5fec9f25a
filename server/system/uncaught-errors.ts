/**
 * Prints uncaught errors and ends the process. Node.js would print the source line first, which in the shipped bundle is very
 * long. Import this before all else.
 */
let tracesToo = false

/** Call when the start is over: uncaught errors are bugs from then on, so their stack trace is printed, too. */
export function printTraces(): void {
  tracesToo = true
}

process.on('uncaughtException', (error: unknown) => {
  const isError = error instanceof Error
  const trace = isError ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []
  console.error([`✖ ${isError ? error.message : String(error)}`, ...(tracesToo ? trace : [])].join('\n'))
  process.exit(1)
})
