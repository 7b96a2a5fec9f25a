import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ChatFault } from '../../../../server/dialogue/servers/chat-fault.ts'
import { createChatMemory, REASONING_TOKENS } from '../../../../server/dialogue/servers/chat-memory.ts'
import { createChatServer } from '../../../../server/dialogue/servers/chat-server.ts'
import {
  type ChatAsked,
  type ChatSaying,
  refusedByReasoningModel,
  startChatServer,
} from '../../../support/chat-server.ts'

const QUESTION = { messages: [{ role: 'user' as const, content: 'はい' }], maxTokens: 40, lettersMax: 400 }

const servers: { close(): Promise<void> }[] = []
after(() => Promise.all(servers.map((server) => server.close())))

async function startWith(answer: (asked: ChatAsked) => ChatSaying, models?: readonly string[] | null) {
  const server = await startChatServer(answer, models)
  servers.push(server)
  const memory = createChatMemory()
  return {
    server,
    chatOf: (model: string, key = '') => createChatServer({ url: server.url, key, model }, { memory }),
    /** The token limits, temperature and reasoning effort of each request. */
    asked: () =>
      server.asked.map(({ body }) => [
        body.max_tokens,
        body.max_completion_tokens,
        body.temperature,
        body.reasoning_effort,
      ]),
  }
}

async function textOf(chat: ReturnType<typeof createChatServer>): Promise<string> {
  let text = ''
  for await (const part of chat.ask(QUESTION)) if ('text' in part) text += part.text
  return text
}

const THINKING = 40 + REASONING_TOKENS

test('[decisions 7] retries without the parameters that the AI server refused, and leaves them out from then on', async () => {
  const { chatOf, asked } = await startWith((one) => refusedByReasoningModel(one) ?? { pieces: ['はい。'] })
  const chat = chatOf('gpt-5')
  assert.equal(chat.outputTokensMax(40), 40)
  assert.equal(await textOf(chat), 'はい。')
  assert.equal(chat.outputTokensMax(40), THINKING, 'the limit includes tokens for reasoning')
  assert.equal(await textOf(chatOf('gpt-5')), 'はい。')
  assert.deepEqual(asked(), [
    [40, undefined, 0.2, undefined],
    [undefined, THINKING, 0.2, 'low'],
    [undefined, THINKING, undefined, 'low'],
    [undefined, THINKING, undefined, 'low'],
  ])
})

test('[decisions 7] remembers for each AI model separately which parameters the model refused', async () => {
  const { chatOf, asked } = await startWith((one) =>
    one.body.model === 'gpt-5'
      ? (refusedByReasoningModel(one) ?? { pieces: ['a'] })
      : { pieces: [one.body.max_tokens === 40 ? 'old' : 'new'] },
  )
  await textOf(chatOf('gpt-5'))
  assert.equal(await textOf(chatOf('gpt-4o')), 'old')
  assert.deepEqual(asked().at(-1), [40, undefined, 0.2, undefined])
})

test('[decisions 7] finds out from the error message which parameter the AI server refused', async () => {
  const { chatOf, asked } = await startWith(({ body }) => {
    const unknown = (['max_tokens', 'reasoning_effort'] as const).find((name) => body[name] !== undefined)
    return unknown
      ? { status: 400, error: { message: `Unrecognized request argument supplied: ${unknown}` } }
      : { pieces: ['a'] }
  })
  assert.equal(await textOf(chatOf('m')), 'a')
  assert.deepEqual(asked().at(-1), [undefined, THINKING, 0.2, undefined])
})

test('[decisions 7] does not retry a response with status 400 that has another cause than a parameter', async () => {
  const error = { message: 'This model does not exist.', param: 'model' }
  const { chatOf, server } = await startWith(() => ({ status: 400, error }))
  await assert.rejects(textOf(chatOf('m')), { reason: 'status', status: 400, detail: error.message })
  assert.equal(server.asked.length, 1)
})

test('[decisions 7] retries an AI request at most once for each parameter that can be left out', async () => {
  const error = { message: 'max_tokens temperature reasoning_effort' }
  const { chatOf, server } = await startWith(() => ({ status: 400, error }))
  const chat = chatOf('m')
  await assert.rejects(textOf(chat), { reason: 'status' })
  assert.equal(server.asked.length, 4)
  assert.equal(chat.outputTokensMax(40), 40, 'parameters of a failed request are not remembered')
})

test('[decisions 7] does not retry after status 401, 404 or 429, and removes the key from the error message', async () => {
  for (const status of [401, 404, 429]) {
    const { chatOf, server } = await startWith(() => ({
      status,
      error: { message: `max_tokens: wrong key sk-secret ${'x'.repeat(400)}` },
    }))
    const fault = await textOf(chatOf('m', 'sk-secret')).catch((error: unknown) => error)
    assert.ok(fault instanceof ChatFault)
    assert.deepEqual([fault.status, fault.detail.length, server.asked.length], [status, 200, 1])
    assert.match(fault.detail, /wrong key … x/)
  }
})

test("[decisions 7] uses an AI server's only model, and requires a choice if there are several", async () => {
  const one = await startWith(({ body }) => ({ pieces: [body.model] }), ['qwen'])
  assert.equal(await textOf(one.chatOf('')), 'qwen')
  assert.equal(await one.chatOf('').onlyModel(), 'qwen')
  for (const models of [[], ['a', 'b'], null]) {
    const { chatOf, server } = await startWith(() => ({ pieces: ['a'] }), models)
    const reason = models ? 'model' : 'status'
    await assert.rejects(textOf(chatOf('')), { reason })
    await assert.rejects(chatOf('').onlyModel(), { reason })
    assert.equal(server.asked.filter(({ body }) => body.model === 'default').length, 0)
  }
})
