import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface ChatAsked {
  headers: IncomingHttpHeaders
  body: {
    model: string
    stream: boolean
    max_tokens: number
    messages: { role: string; content: string }[]
  }
}

/** What it does with a request. */
export interface ChatSaying {
  /** Piece by piece, as they come. */
  pieces?: Iterable<string> | AsyncIterable<string>
  usage?: { prompt_tokens: number; completion_tokens: number }
  /** Another answer than 200. */
  status?: number
  /** Says nothing more after its pieces, and does not hang up. */
  hangs?: boolean
  /** Hangs up in the middle of an event. */
  breaks?: boolean
  location?: string
}

/** A local server of OpenAI's `POST /chat/completions`, as servers stream it: `data:` lines, `[DONE]` at the end. */
export async function startChatServer(answer: (asked: ChatAsked) => ChatSaying | Promise<ChatSaying>) {
  const asked: ChatAsked[] = []
  let left = 0
  const server = createServer(async (request, reply) => {
    reply.on('close', () => {
      if (!reply.writableFinished) left++
    })
    const body = JSON.parse(await readText(request)) as ChatAsked['body']
    const one = { headers: request.headers, body }
    asked.push(one)
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
      reply.writeHead(404).end()
      return
    }
    await say(reply, body.model, await answer(one))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** Requests that the asker left before their end. */
    left: () => left,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function say(reply: ServerResponse, model: string, saying: ChatSaying): Promise<void> {
  const { pieces = [], usage, status = 200, hangs, breaks, location } = saying
  if (status !== 200) {
    reply.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
    reply.end(JSON.stringify({ error: { message: 'no', type: 'server_error' } }))
    return
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const frame = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model }
  const send = (chunk: object): void =>
    void reply.write(`data: ${JSON.stringify({ ...frame, ...chunk })}\n\n`)
  send({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] })
  for await (const content of pieces)
    send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
  if (breaks) {
    reply.write('data: {"choices":[{"in')
    setImmediate(() => reply.destroy())
    return
  }
  if (hangs) return
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  if (usage) send({ choices: [], usage: { ...usage, total_tokens: 0 } })
  reply.end('data: [DONE]\n\n')
}

/** In small pieces, as models speak. */
export const inPieces = (text: string, size = 3): string[] =>
  text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []

/** What the visitor said last, as the server was told it. */
export const visitorsWords = ({ body }: ChatAsked): string => {
  const lines = (body.messages.at(-1)?.content ?? '').split('\n')
  return lines.slice(1, -1).join('\n')
}
