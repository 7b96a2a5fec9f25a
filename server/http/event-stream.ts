import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Formats a server-sent event (WHATWG) whose data is one line of JSON. */
const lineOf = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`

/**
 * Streams events to the client. If the first event throws a Refusal, the client gets an ordinary error answer. If the
 * client disconnects, even before the first event, the generator's `finally` blocks run.
 * @param open creates the generator. Its signal aborts when the connection closes
 */
export async function sendEvents(
  reply: FastifyReply,
  open: (closed: AbortSignal) => AsyncGenerator<unknown>,
): Promise<never> {
  const closing = new AbortController()
  reply.raw.once('close', () => closing.abort())
  const events = open(closing.signal)
  const first = await events.next()
  if (reply.raw.destroyed) {
    await events.return(undefined)
    return reply.hijack() as never
  }
  async function* lines() {
    if (!first.done) yield lineOf(first.value)
    for await (const event of events) yield lineOf(event)
  }
  const stream = Readable.from(lines())
  // If a stream is closed before it is read, its generator never runs. Therefore end `events` here.
  stream.once('close', () => events.return(undefined).catch(() => undefined))
  reply
    .type('text/event-stream; charset=utf-8')
    // These headers prevent proxies from buffering.
    .headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
    .send(stream)
  return reply as never
}
