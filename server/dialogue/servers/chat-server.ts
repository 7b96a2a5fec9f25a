import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fetch } from '../../http/guarded-fetch.ts'
import { NOT_ALLOWED } from '../../http/guarded-lookup.ts'
import { ChatFault } from './chat-fault.ts'
import { type ChatMemory, createChatMemory } from './chat-memory.ts'
import { type ChatPart, EVENT_MAX, eventOf, parsed } from './chat-replies.ts'
import { type ChatPlace, type ChatQuestion, ChatRequests } from './chat-requests.ts'
import { CHAT_TIMEOUTS, type ChatTimeouts, withTimeouts } from './chat-timeouts.ts'
import { dataLinesOf, TooLong } from './read-at-most.ts'

/** A chat server with OpenAI's protocol. */
export interface ChatServer {
  /**
   * Streams an answer. Each yielded text has at most STEP_LETTERS characters, and other work of the event loop runs
   * between two texts. When the caller stops iterating, the request is aborted.
   * @throws ChatFault
   */
  ask(question: ChatQuestion): AsyncGenerator<ChatPart, void>
  /** Maximum output tokens of a request with this `maxTokens`, including those that the model spends on reasoning. */
  outputTokensMax(maxTokens: number): number
  /**
   * Finds the server's only model. @throws ChatFault with reason `model` if the server has several models or does not
   * list them
   */
  onlyModel(): Promise<string>
}

/** After this many characters or events, other work of the event loop runs. */
const STEP_LETTERS = 200
const STEP_EVENTS = 50
/** Maximum length in bytes of an event with one token and its metadata. */
const TOKEN_BYTES = 1_024

interface ChatOptions {
  /** Default: the global fetch. For a URL entered by a company it must be the guarded fetch (http/guarded-fetch.ts). */
  fetch?: Fetch
  timeouts?: ChatTimeouts
  memory?: ChatMemory
}

export function createChatServer(place: ChatPlace, options: ChatOptions = {}): ChatServer {
  const { fetch = globalThis.fetch, timeouts = CHAT_TIMEOUTS, memory = createChatMemory() } = options
  const requests = new ChatRequests(place, fetch, memory)
  return {
    outputTokensMax: (maxTokens) => requests.outputTokensMax(maxTokens),
    async *ask(question) {
      const { signal, heard: onData, end } = withTimeouts(timeouts)
      const yieldTurn = createTurns()
      let lettersLeft = question.lettersMax
      let isStream = false
      try {
        const answer = await requests.send(question, signal)
        const maxBytes = EVENT_MAX + requests.outputTokensMax(question.maxTokens) * TOKEN_BYTES
        for await (const line of dataLinesOf(answer, { lineMax: EVENT_MAX, maxBytes })) {
          isStream = true
          if (line === '[DONE]') break
          const { text, usage } = eventOf(parsed(line), place.key)
          if (text !== '') onData()
          await yieldTurn(0)
          for (const piece of stepsOf(text.slice(0, lettersLeft))) {
            await yieldTurn(piece.length)
            yield { text: piece }
          }
          if (text.length > lettersLeft) return
          lettersLeft -= text.length
          if (usage) yield usage
        }
        if (!isStream) throw new ChatFault('answer', { detail: 'not an event stream' })
      } catch (error) {
        throw faultOf(error, signal)
      } finally {
        end()
      }
    },
    async onlyModel() {
      const { signal, end } = withTimeouts(timeouts)
      try {
        requests.forgetModel()
        return await requests.onlyModel(signal)
      } catch (error) {
        throw faultOf(error, signal)
      } finally {
        end()
      }
    },
  }
}

function* stepsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += STEP_LETTERS) yield text.slice(from, from + STEP_LETTERS)
}

/**
 * Returns a function that counts processed characters and events, and lets other work of the event loop run after each
 * step.
 */
function createTurns(): (letters: number) => Promise<void> {
  let letters = 0
  let events = 0
  return async (more) => {
    letters += more
    events++
    if (letters <= STEP_LETTERS && events <= STEP_EVENTS) return
    letters = more
    events = 0
    await nextTurn()
  }
}

function faultOf(error: unknown, signal: AbortSignal): ChatFault {
  if (error instanceof ChatFault) return error
  if (signal.aborted) return new ChatFault('patience')
  if (error instanceof TooLong) return new ChatFault('tooLong', { detail: error.message })
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return new ChatFault((code ?? cause?.code) === NOT_ALLOWED ? 'address' : 'connection')
}
