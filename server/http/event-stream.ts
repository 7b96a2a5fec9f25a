import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An event of text/event-stream; its data goes as one line of JSON. */
export interface StreamEvent {
  event: string
  data: unknown
}

const lineOf = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Sends events as they come. What is refused before the first of them is an ordinary refusal; whoever goes away in the
 * middle ends the source (its `finally` runs).
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
    // a proxy that gathers what comes would make the first clause as late as the last
    .headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
    .send(Readable.from(lines()))
  return reply as never
}
