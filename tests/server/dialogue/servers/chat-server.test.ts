import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChatFault } from '../../../../server/dialogue/servers/chat-fault.ts'
import type { ChatPart } from '../../../../server/dialogue/servers/chat-replies.ts'
import { createChatServer } from '../../../../server/dialogue/servers/chat-server.ts'
import { createGuardedFetch } from '../../../../server/http/guarded-fetch.ts'
import { type ChatSaying, startChatServer } from '../../../support/chat-server.ts'

const REQUEST = { messages: [{ role: 'user' as const, content: 'はい' }], maxTokens: 40, lettersMax: 400 }

async function talkWith(saying: ChatSaying, options: Parameters<typeof createChatServer>[1] = {}) {
  const server = await startChatServer(() => saying)
  const chat = createChatServer({ url: server.url, key: 'sk-1', model: 'm' }, options)
  const parts: ChatPart[] = []
  let fault: unknown
  try {
    for await (const part of chat.ask(REQUEST)) parts.push(part)
  } catch (error) {
    fault = error
  }
  await server.close()
  return { parts, reason: fault instanceof ChatFault ? fault.reason : fault, asked: server.asked }
}

test("[decisions 7] speaks OpenAI's protocol: streaming, key, model and token usage", async () => {
  const usage = { prompt_tokens: 12, completion_tokens: 3 }
  const { parts, reason, asked } = await talkWith({ pieces: ['こん', 'にちは'], usage })
  assert.equal(reason, undefined)
  assert.deepEqual(parts, [{ text: 'こん' }, { text: 'にちは' }, { inputTokens: 12, outputTokens: 3 }])
  const [{ headers, body }] = asked as [(typeof asked)[0]]
  assert.equal(headers.authorization, 'Bearer sk-1')
  assert.deepEqual([body.model, body.stream, body.max_tokens], ['m', true, 40])
})

test('[decisions 7] reports an error status, a broken stream and a silent AI server as faults', async () => {
  assert.equal((await talkWith({ status: 500 })).reason, 'status')
  assert.equal((await talkWith({ status: 401 })).reason, 'status')
  const broken = await talkWith({ pieces: ['a'], breaks: true })
  assert.deepEqual([broken.parts, broken.reason], [[{ text: 'a' }], 'connection'])
  const patience = { firstMs: 60, wholeMs: 5_000 }
  const silent = await talkWith({ hangs: true }, { timeouts: patience })
  assert.deepEqual([silent.parts, silent.reason], [[], 'patience'])
  const endless = await talkWith(
    { pieces: ['a'], hangs: true },
    { timeouts: { firstMs: 10_000, wholeMs: 1_000 } },
  )
  assert.deepEqual([endless.parts, endless.reason], [[{ text: 'a' }], 'patience'])
})

test('[decisions 7] reports an unreachable AI server without retrying', async () => {
  const chat = createChatServer({ url: 'http://127.0.0.1:1/v1', key: '', model: 'm' })
  await assert.rejects(chat.ask(REQUEST).next(), { name: 'ChatFault', reason: 'connection' })
})

test('[decisions 7] aborts the request to the AI server when the caller stops reading', async () => {
  const server = await startChatServer(() => ({ pieces: ['a', 'b'], hangs: true }))
  const parts = createChatServer({ url: server.url, key: '', model: 'm' }).ask(REQUEST)
  assert.deepEqual((await parts.next()).value, { text: 'a' })
  await parts.return()
  for (let n = 0; n < 50 && server.left() === 0; n++) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.equal(server.left(), 1)
  await server.close()
})

test("[decisions 7] connects to a company's own AI server only if its address is public", async () => {
  const guarded = { fetch: createGuardedFetch([]) }
  assert.equal(
    (await talkWith({ pieces: ['a'] }, guarded)).reason,
    'address',
    'an http address of this machine',
  )
  const named = createChatServer({ url: 'https://localhost:9/v1', key: '', model: 'm' }, guarded)
  await assert.rejects(named.ask(REQUEST).next(), { reason: 'address' })
  const allowed = { fetch: createGuardedFetch(['127.0.0.0/8']) }
  assert.deepEqual((await talkWith({ pieces: ['a'] }, allowed)).parts, [{ text: 'a' }])
  const inner = await startChatServer(() => ({ pieces: ['secret'] }))
  const led = await talkWith({ status: 302, location: `${inner.url}/chat/completions` }, allowed)
  assert.deepEqual([led.parts, led.reason, inner.asked.length], [[], 'status', 0])
  await inner.close()
})
