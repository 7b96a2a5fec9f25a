import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface ChatAsked {
  headers: IncomingHttpHeaders
  body: {
    model: string
    stream: boolean
    max_tokens?: number
    max_completion_tokens?: number
    temperature?: number
    reasoning_effort?: string
    messages: { role: string; content: string }[]
  }
}

/** How the server answers a request. By default it streams no text, with status 200. */
export interface ChatSaying {
  /** The text, streamed piece by piece. */
  pieces?: Iterable<string> | AsyncIterable<string>
  /** Token counts; `unknown`, because hostile servers send anything. */
  usage?: { prompt_tokens: unknown; completion_tokens: unknown }
  /** An HTTP status other than 200. */
  status?: number
  error?: { message: string; type?: string; param?: string | null; code?: string | null }
  /** True: after the pieces the server sends nothing more, and keeps the connection open. */
  hangs?: boolean
  /** True: the server closes the connection in the middle of an event. */
  breaks?: boolean
  location?: string
}

/**
 * A local stand-in for OpenAI's `POST /chat/completions`. It streams as such servers do: `data:` lines, `[DONE]` at
 * the end.
 * @param models what `GET /models` lists; null: 404
 */
export async function startChatServer(
  answer: (asked: ChatAsked) => ChatSaying | Promise<ChatSaying>,
  models: readonly string[] | null = ['m'],
) {
  const asked: ChatAsked[] = []
  let left = 0
  const server = createServer(async (request, reply) => {
    reply.on('close', () => {
      if (!reply.writableFinished) left++
    })
    if (request.url === '/v1/models' && models) {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }))
      return
    }
    const body = JSON.parse((await readText(request)) || '{}') as ChatAsked['body']
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
    /** Number of requests whose client disconnected before the answer was complete. */
    left: () => left,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function say(reply: ServerResponse, model: string, saying: ChatSaying): Promise<void> {
  const { pieces = [], usage, status = 200, error, hangs, breaks, location } = saying
  if (status !== 200) {
    reply.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
    reply.end(JSON.stringify({ error: error ?? { message: 'no', type: 'server_error' } }))
    return
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  const frame = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model }
  const send = (chunk: object): void =>
    void reply.write(`data: ${JSON.stringify({ ...frame, ...chunk })}\n\n`)
  send({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] })
  for await (const content of pieces) {
    if (reply.destroyed) return
    send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
    if (reply.writableNeedDrain) await drained(reply)
  }
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

/** Resolves when the response's buffer has room, or when the client has disconnected. */
const drained = (reply: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      reply.off('drain', end).off('close', end)
      resolve()
    }
    reply.on('drain', end).on('close', end)
  })

/**
 * Refuses parameters that OpenAI's reasoning models (o series, gpt-5) do not allow, one at a time.
 * @returns undefined if the request is accepted
 */
export function refusedByReasoningModel({ body }: ChatAsked): ChatSaying | undefined {
  const refuse = (param: string, code: string, message: string): ChatSaying => ({
    status: 400,
    error: { message, type: 'invalid_request_error', param, code },
  })
  if (body.max_tokens !== undefined)
    return refuse(
      'max_tokens',
      'unsupported_parameter',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    )
  if (body.temperature !== undefined && body.temperature !== 1)
    return refuse(
      'temperature',
      'unsupported_value',
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
    )
  return undefined
}

/** Cuts a text into small pieces, as models stream it. */
export const inPieces = (text: string, size = 3): string[] =>
  text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []

/** The visitor's last message in the request. */
export const visitorsWords = ({ body }: ChatAsked): string => {
  const lines = (body.messages.at(-1)?.content ?? '').split('\n')
  return lines.slice(1, -1).join('\n')
}
