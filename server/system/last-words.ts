/**
 * What nobody catches ends the process, with its message. Node would show the source's line first, which in what ships is a good part
 * of a bundle. To be imported before all else.
 */
let tracesToo = false

/** From now on whatever ends the process is a fault of ours: where it happened is said as well. */
export function tellTraces(): void {
  tracesToo = true
}

process.on('uncaughtException', (error: unknown) => {
  const isError = error instanceof Error
  const trace = isError ? (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : []
  console.error([`✖ ${isError ? error.message : String(error)}`, ...(tracesToo ? trace : [])].join('\n'))
  process.exit(1)
})
