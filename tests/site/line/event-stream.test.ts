import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/http/define-endpoint.ts'
import { createRequest } from '../../../site/line/request.ts'

const ask = defineEndpoint({
  method: 'POST',
  path: '/api/ask',
  needs: 'public',
  summary: 'test',
  input: z.object({}),
  output: z.object({ answer: z.string() }),
})

/** The body in these pieces, as a network may split it. */
async function asked(...pieces: string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const events: unknown[] = []
  const request = createRequest({ fetch: async () => new Response(body, { headers }), now: () => 0 })
  const reply = await request(ask, {}, { onEvent: (name, data) => events.push([name, data]) })
  return { reply, events }
}

test('[7.5] delivers each event as it completes and takes the last one as the reply', async () => {
  const { reply, events } = await asked(
    'event: clause\ndata: {"text":"5階',
    'です。","index":0}\n',
    '\nevent: clause\ndata: {"text":"どうぞ。","index":1}\n\nevent: reply\ndata: {"answer":"5階です。どうぞ。"}\n\n',
  )
  assert.deepEqual(events, [
    ['clause', { text: '5階です。', index: 0 }],
    ['clause', { text: 'どうぞ。', index: 1 }],
  ])
  assert.deepEqual(reply, { kind: 'ok', value: { answer: '5階です。どうぞ。' } })
})

test('[7.5] rejects a stream that breaks before its reply, and a reply of another shape', async () => {
  assert.deepEqual((await asked('event: clause\ndata: {"text":"5"}\n\nevent: rep')).reply, {
    kind: 'malformed',
  })
  assert.deepEqual((await asked('event: reply\ndata: {"other":1}\n\n')).reply, { kind: 'malformed' })
})
