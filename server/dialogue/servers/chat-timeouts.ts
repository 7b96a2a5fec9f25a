import { ChatFault } from './chat-fault.ts'

/** How long to wait for the first words of an answer and for the whole answer, in ms. */
export interface ChatTimeouts {
  firstMs: number
  wholeMs: number
}
export const CHAT_TIMEOUTS: ChatTimeouts = { firstMs: 4_000, wholeMs: 15_000 }

/** Aborts a request if its first words or its end come too late. */
export function withTimeouts({ firstMs, wholeMs }: ChatTimeouts) {
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
      // Remove the listeners: a timeout signal with a listener keeps the process alive until it fires.
      first.removeEventListener('abort', late)
      whole.removeEventListener('abort', late)
      ended.abort()
    },
  }
}
