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
  output: z.union([z.object({ clause: z.string() }), z.object({ answer: z.string() })]),
})

/** Sends a request whose answer arrives in these pieces. */
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
  const reply = await request(ask, {}, { onEvent: (event) => events.push(event) })
  return { reply, events }
}

test('[7.5] delivers each event of a response as it completes, and takes the last event as the reply', async () => {
  const { reply, events } = await asked(
    'data: {"clause":"5階',
    'です。"}\n',
    '\ndata: {"clause":"どうぞ。"}\n\ndata: {"answer":"5階です。どうぞ。"}\n\n',
  )
  assert.deepEqual(events, [{ clause: '5階です。' }, { clause: 'どうぞ。' }, { answer: '5階です。どうぞ。' }])
  assert.deepEqual(reply, { kind: 'ok', value: { answer: '5階です。どうぞ。' } })
})

test('[7.5] skips events that break the contract, and rejects a response without a valid event', async () => {
  const { reply, events } = await asked(
    'data: {"other":1}\n\ndata: nonsense\n\ndata: {"clause":"5"}\n\ndata: {"cl',
  )
  assert.deepEqual(events, [{ clause: '5' }])
  assert.deepEqual(reply, { kind: 'ok', value: { clause: '5' } })
  assert.deepEqual((await asked('data: {"other":1}\n\n')).reply, { kind: 'malformed' })
  assert.deepEqual((await asked('')).reply, { kind: 'malformed' })
})
