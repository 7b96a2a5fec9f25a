import type { Fetch } from '../../http/guarded-fetch.ts'
import { ChatFault } from './chat-fault.ts'
import { type ChatDialect, type ChatMemory, dialectAfter, REASONING_TOKENS } from './chat-memory.ts'
import { parsed, refusalOf } from './chat-replies.ts'
import { bearer } from './openai-audio.ts'
import { readAtMost } from './read-at-most.ts'
import { below, WORDS_MAX_BYTES } from './speech-server.ts'

export interface ChatPlace {
  /** Base address: https://host/v1 */
  url: string
  /** API key; empty if the server needs none. */
  key: string
  /** Name of the model; empty to use the server's only model. */
  model: string
}

interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatQuestion {
  messages: readonly ChatMessage[]
  /** Maximum tokens of the answer, without reasoning. */
  maxTokens: number
  /** Reading the answer stops after this many characters. */
  lettersMax: number
}

/**
 * Maximum number of requests for a question: the first one, and one for each of the three parameters that can be adapted after a
 * status 400.
 */
const TRIES_MAX = 4

/** Sends requests to a chat server, with the parameters that it accepts (its dialect). */
export class ChatRequests {
  readonly #place: ChatPlace
  readonly #fetch: Fetch
  readonly #memory: ChatMemory
  readonly #headers: Record<string, string>
  readonly #dialectKey: string

  constructor(place: ChatPlace, fetch: Fetch, memory: ChatMemory) {
    this.#place = place
    this.#fetch = fetch
    this.#memory = memory
    this.#headers = { ...bearer(place.key), accept: 'text/event-stream, application/json' }
    this.#dialectKey = `${place.url} ${place.model}`
  }

  /** Maximum number of output tokens of a request. */
  outputTokensMax(maxTokens: number): number {
    return maxTokens + (this.#memory.dialectOf(this.#dialectKey).hasCompletionTokens ? REASONING_TOKENS : 0)
  }

  /**
   * Finds the server's only model.
   * @throws ChatFault with reason `model` if the server lists no or several models, or `status` if it answers with an
   * error
   */
  async onlyModel(signal: AbortSignal): Promise<string> {
    const { url } = this.#place
    const known = this.#memory.modelOf(url)
    if (known !== undefined) return known
    const { data } = ((await this.#get('/models', signal)) ?? {}) as { data?: unknown }
    const ids = Array.isArray(data) ? data.map((one: { id?: unknown } | null) => one?.id) : []
    const [id] = ids
    if (ids.length !== 1 || typeof id !== 'string' || id === '') throw new ChatFault('model')
    this.#memory.learnModel(url, id)
    return id
  }

  forgetModel(): void {
    this.#memory.learnModel(this.#place.url, undefined)
  }

  /**
   * Sends a question. After a status 400, adapts the dialect (the parameters of the request) and sends it again.
   * @throws ChatFault
   */
  async send({ messages, maxTokens }: ChatQuestion, signal: AbortSignal): Promise<Response> {
    const model = this.#place.model === '' ? await this.onlyModel(signal) : this.#place.model
    let dialect = this.#memory.dialectOf(this.#dialectKey)
    for (let tries = 1; ; tries++) {
      const answer = await this.#post({ model, messages, ...parametersOf(dialect, maxTokens) }, signal)
      if (answer.status === 200) {
        if (tries > 1) this.#memory.learn(this.#dialectKey, dialect)
        return answer
      }
      const refusal = await refusalOf(answer, this.#place.key)
      const next = refusal.status === 400 ? dialectAfter(dialect, refusal.complaint) : undefined
      if (!next || tries === TRIES_MAX) {
        if (this.#place.model === '') this.forgetModel()
        throw refusal
      }
      dialect = next
    }
  }

  #post(body: object, signal: AbortSignal): Promise<Response> {
    return this.#fetch(below(this.#place.url, '/chat/completions'), {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, stream_options: { include_usage: true }, ...body }),
      // Do not follow redirects, which would send the key to another server.
      redirect: 'manual',
      signal,
    })
  }

  /** Reads a JSON answer of the server. @throws ChatFault with reason `status` if its status is not 200 */
  async #get(path: string, signal: AbortSignal): Promise<unknown> {
    const { url, key } = this.#place
    const answer = await this.#fetch(below(url, path), { headers: this.#headers, signal, redirect: 'manual' })
    if (answer.status !== 200) throw await refusalOf(answer, key)
    return parsed((await readAtMost(answer, WORDS_MAX_BYTES)).toString('utf8'))
  }
}

const parametersOf = ({ hasCompletionTokens, omits }: ChatDialect, maxTokens: number): object => ({
  ...(hasCompletionTokens
    ? { max_completion_tokens: maxTokens + REASONING_TOKENS }
    : { max_tokens: maxTokens }),
  ...(omits.has('temperature') ? {} : { temperature: 0.2 }),
  // Request little reasoning: models that need max_completion_tokens reason before they answer, while the visitor
  // waits.
  ...(hasCompletionTokens && !omits.has('reasoning_effort') ? { reasoning_effort: 'low' } : {}),
})
