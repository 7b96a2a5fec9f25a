import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createChatServer } from '../../../../server/dialogue/servers/chat-server.ts'

const LETTERS_MAX = 2_400
const QUESTION = {
  messages: [{ role: 'user' as const, content: 'はい' }],
  maxTokens: 400,
  lettersMax: LETTERS_MAX,
}
/** Long time limits, because a loaded machine reads slowly. Only the size limits are meant to end these requests. */
const PATIENT = { firstMs: 300_000, wholeMs: 300_000 }
/** The limit of a stream in bytes: 64 KB, and 1 KB for each of the 400 requested tokens. */
const BYTES_MAX = 65_536 + 400 * 1_024

const servers: { close(): void }[] = []
after(() => {
  for (const server of servers) server.close()
})

/** Starts a server that repeats the chunk as long as the client reads, at most `times` times. */
async function startEndless(chunk: string, times: number) {
  let written = 0
  const server = createServer((_, reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (): void => {
      for (; written < times && !reply.destroyed; ) {
        written++
        if (!reply.write(chunk)) return void reply.once('drain', write)
      }
      if (!reply.destroyed) reply.end('data: [DONE]\n\n')
    }
    write()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push({
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
  const { port } = server.address() as AddressInfo
  return createChatServer({ url: `http://127.0.0.1:${port}/v1`, key: '', model: 'm' }, { timeouts: PATIENT })
}

const event = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

/**
 * Reads the whole answer. @returns number of letters, the most letters within one turn of the event loop, the fault's
 * reason, and number of turns
 */
async function readAll(chat: ReturnType<typeof createChatServer>) {
  let turns = 0
  let isReading = true
  const turn = (): void => {
    turns++
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  const lettersOf = new Map<number, number>()
  let letters = 0
  let reason: unknown
  try {
    for await (const part of chat.ask(QUESTION)) {
      if (!('text' in part)) continue
      letters += part.text.length
      lettersOf.set(turns, (lettersOf.get(turns) ?? 0) + part.text.length)
    }
  } catch (error) {
    reason = (error as { reason?: unknown }).reason
  }
  isReading = false
  return { letters, most: Math.max(0, ...lettersOf.values()), reason, turns }
}

test('[decisions 7] stops reading an endless answer of the AI server at the letter limit', async () => {
  for (const content of [',,,,,,,,,,', '[', 'a'.repeat(60_000), '。'.repeat(10_000)]) {
    const chat = await startEndless(event(content), Math.ceil(2e6 / content.length))
    const { letters, most, reason } = await readAll(chat)
    assert.deepEqual([letters, reason], [LETTERS_MAX, undefined], content.slice(0, 20))
    assert.ok(most <= 2 * 200, `${most} letters within one turn`)
  }
})

test("[decisions 7] refuses an event of more than 64 KB in the AI server's stream", async () => {
  for (const chunk of [event('a'.repeat(70_000)), `data: ${'a'.repeat(9_000)}`, 'b'.repeat(9_000)]) {
    const chat = await startEndless(chunk, 400)
    const { letters, reason } = await readAll(chat)
    assert.deepEqual([letters, reason], [0, 'tooLong'])
  }
})

test("[decisions 7] accepts an event just below 64 KB in the AI server's stream", async () => {
  const chat = await startEndless(event('a'.repeat(65_400)), 1)
  assert.deepEqual((await readAll(chat)).letters, LETTERS_MAX)
})

test("[decisions 7] limits the bytes of an AI server's stream that contains no letters", async () => {
  for (const chunk of ['data: {}\n\n', ': ping\n', '\n', 'data: {"usage":{"prompt_tokens":1}}\n']) {
    const chat = await startEndless(chunk, Math.ceil((2 * BYTES_MAX) / chunk.length))
    const { letters, reason, turns } = await readAll(chat)
    assert.deepEqual([letters, reason], [0, 'tooLong'], chunk)
    if (chunk.startsWith('data: {}')) assert.ok(turns > BYTES_MAX / chunk.length / 60, `${turns} turns`)
  }
})

test('[decisions 7] does not block the event loop while it reads lines without content from the AI server', async () => {
  for (const line of ['\n', ': ping\n', 'x\n']) {
    const lines = Math.floor(60_000 / line.length)
    const chat = await startEndless(line.repeat(lines), Math.ceil((2 * BYTES_MAX) / 60_000))
    const { reason, turns } = await readAll(chat)
    assert.equal(reason, 'tooLong', line)
    assert.ok(turns > BYTES_MAX / line.length / 1_000, `${JSON.stringify(line)}: ${turns} turns`)
  }
})

test('[decisions 7] refuses responses of an AI server that are not event streams', async () => {
  for (const chunk of ['<html></html>', 'data: {"choices"\n', '{"choices":[]}']) {
    const chat = await startEndless(chunk, 1)
    const { letters, reason } = await readAll(chat)
    assert.deepEqual([letters, reason], [0, 'answer'], chunk)
  }
})
