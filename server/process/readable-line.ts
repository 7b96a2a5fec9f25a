/** Fields that are not listed at the end of a line, because the line shows them elsewhere or omits them. */
const LEFT_OUT = new Set(['server', 'level', 'time', 'msg', 'err'])

/** Formats a log line for people: time, level, message, remaining fields; an error's stack trace below. */
export function readableLine(line: string): string {
  const { time = '', level = '', msg = '', err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const facts = Object.entries(rest)
    .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const head = [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), msg, ...facts].join(' ')
  const { stack } = (err ?? {}) as { stack?: string }
  return stack === undefined ? `${head}\n` : `${head}\n${stack.replace(/^/gm, '    ')}\n`
}
