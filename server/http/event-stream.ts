import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A server-sent event; its data is sent as one line of JSON. */
interface StreamEvent {
  event: string
  data: unknown
}

const lineOf = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Streams events to the client. A refusal before the first event is an ordinary refusal. If the client disconnects, the
 * generator's `finally` runs.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncGenerator<StreamEvent>): Promise<never> {
  const first = await events.next()
  async function* lines() {
    try {
      if (!first.done) yield lineOf(first.value)
      for await (const event of events) yield lineOf(event)
    } finally {
      await events.return(undefined)
    }
  }
  reply
    .type('text/event-stream; charset=utf-8')
    // prevents proxies from buffering
    .headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
    .send(Readable.from(lines()))
  return reply as never
}
