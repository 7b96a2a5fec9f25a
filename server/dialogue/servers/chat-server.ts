import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fetch } from '../../http/guarded-fetch.ts'
import { NOT_ALLOWED } from '../../http/guarded-lookup.ts'
import { below, WORDS_MAX_BYTES } from './ask-server.ts'
import { ChatFault } from './chat-fault.ts'
import {
  type ChatDialect,
  type ChatMemory,
  createChatMemory,
  dialectAfter,
  REASONING_TOKENS,
} from './chat-memory.ts'
import { bearer } from './openai-audio.ts'
import { dataLinesOf, readAtMost, TooLong } from './read-at-most.ts'

interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A piece of text, or once the server's own token counts (not validated). */
export type ChatPart = { text: string } | { inputTokens: unknown; outputTokens: unknown }

export interface ChatQuestion {
  messages: readonly ChatMessage[]
  /** Limit for the words of the answer. */
  maxTokens: number
  /** Reading stops after this many letters. */
  lettersMax: number
}

/** A chat server with OpenAI's protocol. */
export interface ChatServer {
  /**
   * Streams an answer. Each text has at most STEP_LETTERS letters, and the event loop gets a turn between two
   * steps. When the caller stops iterating, the request is aborted.
   * @throws ChatFault
   */
  ask(question: ChatQuestion): AsyncGenerator<ChatPart, void>
  /** Upper bound of the output tokens of such a request. */
  outputTokensMax(maxTokens: number): number
  /** The server's only model. @throws ChatFault model: it has several models, or does not list them */
  onlyModel(): Promise<string>
}

export interface ChatPlace {
  /** https://host/v1 */
  url: string
  /** Empty: the server needs no key. */
  key: string
  /** Empty: the server's only model. */
  model: string
}

/** How long a visitor waits for the first words and for the whole answer. */
interface ChatPatience {
  firstMs: number
  wholeMs: number
}
const CHAT_PATIENCE: ChatPatience = { firstMs: 4_000, wholeMs: 15_000 }

/** Yields to the event loop after this many letters or events. */
const STEP_LETTERS = 200
const STEP_EVENTS = 50
const EVENT_MAX = 65_536
/** Upper bound of one event with one token and its metadata. */
const TOKEN_BYTES = 1_024
/** Retries after a 400: one for each parameter that can be adapted. */
const TRIES_MAX = 4

interface ChatOptions {
  /** Set to the guarded fetch for a company's own address. */
  fetch?: Fetch
  patience?: ChatPatience
  memory?: ChatMemory
}

export function createChatServer(place: ChatPlace, options: ChatOptions = {}): ChatServer {
  const { fetch = globalThis.fetch, patience = CHAT_PATIENCE, memory = createChatMemory() } = options
  const { url, key } = place
  const headers = { ...bearer(key), accept: 'text/event-stream, application/json' }
  const placeKey = `${url} ${place.model}`
  const outputTokensMax = (maxTokens: number): number =>
    maxTokens + (memory.dialectOf(placeKey).hasCompletionTokens ? REASONING_TOKENS : 0)

  /** @throws ChatFault status */
  async function get(path: string, signal: AbortSignal): Promise<unknown> {
    const answer = await fetch(below(url, path), { headers, signal, redirect: 'manual' })
    if (answer.status !== 200) throw await refusalOf(answer, key)
    return parsed((await readAtMost(answer, WORDS_MAX_BYTES)).toString('utf8'))
  }

  async function modelBy(signal: AbortSignal): Promise<string> {
    const known = memory.modelOf(url)
    if (known !== undefined) return known
    const { data } = ((await get('/models', signal)) ?? {}) as { data?: unknown }
    const ids = Array.isArray(data) ? data.map((one: { id?: unknown } | null) => one?.id) : []
    const [id] = ids
    if (ids.length !== 1 || typeof id !== 'string' || id === '') throw new ChatFault('model')
    memory.learnModel(url, id)
    return id
  }

  /** Sends the request in the server's dialect, and adapts it after a 400. @throws ChatFault */
  async function open({ messages, maxTokens }: ChatQuestion, signal: AbortSignal): Promise<Response> {
    const model = place.model === '' ? await modelBy(signal) : place.model
    let dialect = memory.dialectOf(placeKey)
    for (let tries = 1; ; tries++) {
      const answer = await fetch(below(url, '/chat/completions'), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          model,
          messages,
          stream: true,
          stream_options: { include_usage: true },
          ...parametersOf(dialect, maxTokens),
        }),
        // a redirect would send the key to another server
        redirect: 'manual',
        signal,
      })
      if (answer.status === 200) {
        if (tries > 1) memory.learn(placeKey, dialect)
        return answer
      }
      const refusal = await refusalOf(answer, key)
      const next = refusal.status === 400 ? dialectAfter(dialect, refusal.complaint) : undefined
      if (!next || tries === TRIES_MAX) {
        if (place.model === '') memory.learnModel(url, undefined)
        throw refusal
      }
      dialect = next
    }
  }

  return {
    outputTokensMax,
    async *ask(question) {
      const { signal, heard, end } = withPatience(patience)
      const isTurn = createStep()
      let letters = 0
      let isStream = false
      try {
        const answer = await open(question, signal)
        const maxBytes = EVENT_MAX + outputTokensMax(question.maxTokens) * TOKEN_BYTES
        for await (const line of dataLinesOf(answer, { lineMax: EVENT_MAX, maxBytes })) {
          isStream = true
          if (line === '[DONE]') break
          const { text, usage } = eventOf(parsed(line), key)
          if (text !== '') heard()
          if (isTurn(0)) await nextTurn()
          for (let from = 0; from < text.length; from += STEP_LETTERS) {
            const piece = text.slice(
              from,
              Math.min(from + STEP_LETTERS, from + question.lettersMax - letters),
            )
            if (piece === '') return
            letters += piece.length
            if (isTurn(piece.length)) await nextTurn()
            yield { text: piece }
          }
          if (usage) yield usage
        }
        if (!isStream) throw new ChatFault('answer', { detail: 'no stream of events' })
      } catch (error) {
        throw faultOf(error, signal)
      } finally {
        end()
      }
    },
    async onlyModel() {
      const { signal, end } = withPatience(patience)
      try {
        memory.learnModel(url, undefined)
        return await modelBy(signal)
      } catch (error) {
        throw faultOf(error, signal)
      } finally {
        end()
      }
    },
  }
}

const parametersOf = ({ hasCompletionTokens, omits }: ChatDialect, maxTokens: number): object => ({
  ...(hasCompletionTokens
    ? { max_completion_tokens: maxTokens + REASONING_TOKENS }
    : { max_tokens: maxTokens }),
  ...(omits.has('temperature') ? {} : { temperature: 0.2 }),
  // models with max_completion_tokens reason first, while a visitor waits
  ...(hasCompletionTokens && !omits.has('reasoning_effort') ? { reasoning_effort: 'low' } : {}),
})

/** Aborts a request if its first words or its end come too late. */
function withPatience({ firstMs, wholeMs }: ChatPatience) {
  const ended = new AbortController()
  const late = () => ended.abort(new ChatFault('patience'))
  const first = AbortSignal.timeout(firstMs)
  const whole = AbortSignal.timeout(wholeMs)
  first.addEventListener('abort', late)
  whole.addEventListener('abort', late)
  return {
    signal: ended.signal,
    heard: () => first.removeEventListener('abort', late),
    end() {
      // a timeout signal with a listener keeps the process alive until it fires
      first.removeEventListener('abort', late)
      whole.removeEventListener('abort', late)
      ended.abort()
    },
  }
}

/** Counts the work since the event loop last ran. @returns whether to yield now */
function createStep(): (letters: number) => boolean {
  let letters = 0
  let events = 0
  return (more) => {
    letters += more
    events++
    if (letters <= STEP_LETTERS && events <= STEP_EVENTS) return false
    letters = more
    events = 0
    return true
  }
}

/** @throws ChatFault answer */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ChatFault('answer', { detail: 'no JSON' })
  }
}

interface ChatEvent {
  choices?: { delta?: { content?: unknown } }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: unknown
}

/** @throws ChatFault answer: the server reports an error in the middle of the stream */
function eventOf(event: unknown, key: string): { text: string; usage: ChatPart | undefined } {
  const { choices, usage, error } = (event ?? {}) as ChatEvent
  if (error) throw new ChatFault('answer', { detail: without(key, complaintOf({ error }).message) })
  const content = Array.isArray(choices) ? choices[0]?.delta?.content : undefined
  return {
    text: typeof content === 'string' ? content : '',
    usage: usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : undefined,
  }
}

/** OpenAI's `{ error: { message, param } }`, or a message alone. */
function complaintOf(body: unknown): Complaint {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  const said = (typeof error === 'object' ? error : { message: error ?? message }) as {
    message?: unknown
    param?: unknown
  } | null
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { message: textOf(said?.message), param: textOf(said?.param) }
}

/** Some servers repeat a refused key in their message. */
const without = (key: string, text: string): string => (key === '' ? text : text.replaceAll(key, '…'))

interface Complaint {
  message: string
  param: string
}

class Refused extends ChatFault {
  readonly complaint: Complaint

  constructor(status: number, complaint: Complaint) {
    super('status', { status, detail: complaint.message })
    this.complaint = complaint
  }
}

async function refusalOf(answer: Response, key: string): Promise<Refused> {
  const { status } = answer
  const text = await readAtMost(answer, EVENT_MAX).then(
    (body) => body.toString('utf8'),
    () => '',
  )
  let said = { message: '', param: '' }
  try {
    said = complaintOf(JSON.parse(text))
  } catch {
    // an error page of a proxy has no usable detail
  }
  return new Refused(status, { ...said, message: without(key, said.message) })
}

function faultOf(error: unknown, signal: AbortSignal): ChatFault {
  if (error instanceof ChatFault) return error
  if (signal.aborted) return new ChatFault('patience')
  if (error instanceof TooLong) return new ChatFault('tooLong', { detail: error.message })
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return new ChatFault((code ?? cause?.code) === NOT_ALLOWED ? 'address' : 'connection')
}
