import { setImmediate as nextTurn } from 'node:timers/promises'

/** After this many skipped lines, other work of the event loop runs. */
const STEP_LINES = 500

/** Thrown if a response body is longer than any expected answer. */
export class TooLong extends Error {}

/** Reads a response body up to the limit. @throws TooLong */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLong(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the `data:` lines of an event stream and skips all other lines. After every STEP_LINES skipped lines, other
 * work of the event loop runs. After a `data:` line, the caller must let other work run.
 * @throws TooLong if a line or the stream exceeds its limit
 */
export async function* dataLinesOf(
  { body }: Response,
  { lineMax, maxBytes }: { lineMax: number; maxBytes: number },
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  /** Received pieces of a line that has not ended yet. */
  let pieces: string[] = []
  let length = 0
  let bytes = 0
  let skipped = 0
  const add = (text: string): void => {
    if (text === '') return
    length += text.length
    if (length > lineMax) throw new TooLong(`a line of more than ${lineMax} letters`)
    pieces.push(text)
  }
  const take = (): string | undefined => {
    if (length === 0) return undefined
    const line = pieces.join('')
    pieces = []
    length = 0
    return line.startsWith('data:') ? line.slice(5).trim() : undefined
  }
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLong(`more than ${maxBytes} bytes`)
    const text = decoder.decode(chunk, { stream: true })
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      add(text.slice(from, end))
      from = end + 1
      const line = take()
      if (line !== undefined) yield line
      else if (++skipped % STEP_LINES === 0) await nextTurn()
    }
    add(text.slice(from))
  }
  const last = take()
  if (last !== undefined) yield last
}
