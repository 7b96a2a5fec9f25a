import type { Fetch } from '../guarded-fetch.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What comes: words, and once what they cost. */
export type ChatPart = { text: string } | { inputTokens: number; outputTokens: number }

export interface ChatWish {
  messages: readonly ChatMessage[]
  maxTokens: number
}

/** Any server that speaks OpenAI's protocol. */
export interface ChatServer {
  /** Whoever stops listening ends the request. @throws ChatFault */
  ask(wish: ChatWish): AsyncGenerator<ChatPart, void>
}

export interface ChatPlace {
  /** https://host/v1 */
  url: string
  /** Empty: none is needed. */
  key: string
  model: string
}

export type ChatFaultReason = 'address' | 'patience' | 'status' | 'connection'

/** Why no answer came, or broke off. It names nothing of what was reached. */
export class ChatFault extends Error {
  readonly reason: ChatFaultReason

  constructor(reason: ChatFaultReason) {
    super(reason)
    this.name = 'ChatFault'
    this.reason = reason
  }
}

/** A visitor waits: for the first words, and for all of them. */
export interface ChatPatience {
  firstMs: number
  wholeMs: number
}
export const CHAT_PATIENCE: ChatPatience = { firstMs: 4_000, wholeMs: 15_000 }

/** @param fetch of a company's own address the guarded one */
export function createChatServer(
  { url, key, model }: ChatPlace,
  { fetch, patience = CHAT_PATIENCE }: { fetch?: Fetch; patience?: ChatPatience } = {},
): ChatServer {
  return {
    async *ask({ messages, maxTokens }) {
      // loaded with the first words: a reception without it never needs the library
      const { default: Client } = await import('openai')
      const client = new Client({
        ...{ baseURL: url, apiKey: key || 'none', maxRetries: 0, timeout: patience.wholeMs, logLevel: 'off' },
        ...(fetch ? { fetch } : {}),
      })
      const ended = new AbortController()
      const { signal } = ended
      const late = () => ended.abort(new ChatFault('patience'))
      const first = AbortSignal.timeout(patience.firstMs)
      const whole = AbortSignal.timeout(patience.wholeMs)
      first.addEventListener('abort', late)
      whole.addEventListener('abort', late)
      try {
        const stream = await client.chat.completions.create(
          {
            ...{ model, max_tokens: maxTokens, temperature: 0.2 },
            messages: [...messages],
            stream: true,
            stream_options: { include_usage: true },
          },
          { signal },
        )
        for await (const { choices, usage } of stream) {
          const text = choices[0]?.delta.content
          if (text) {
            first.removeEventListener('abort', late)
            yield { text }
          }
          if (usage) yield { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }
        }
        // the library ends a stream that was cut off by a signal as if it were whole
        if (signal.aborted) throw new ChatFault('patience')
      } catch (error) {
        throw faultOf(error, signal)
      } finally {
        // a signal that somebody listens to keeps the process alive until its time
        first.removeEventListener('abort', late)
        whole.removeEventListener('abort', late)
        ended.abort()
      }
    },
  }
}

function faultOf(error: unknown, signal: AbortSignal): ChatFault {
  if (error instanceof ChatFault) return error
  if (signal.aborted) return new ChatFault('patience')
  const { status, cause, name } = error as { status?: number; cause?: { code?: string }; name?: string }
  if (status !== undefined) return new ChatFault('status')
  if (cause?.code === 'ERR_ADDRESS') return new ChatFault('address')
  return new ChatFault(name === 'APIConnectionTimeoutError' ? 'patience' : 'connection')
}
