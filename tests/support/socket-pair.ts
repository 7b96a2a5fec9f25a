import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import type { Socket } from '../../site/line/line.ts'

const [OPEN, CLOSED] = [1, 3]
type Listener = (event: { data?: unknown }) => void

/**
 * A page's socket and the server's, connected in this process. Messages can be held back in either direction. Held
 * messages of the page may arrive repeatedly and in another order, as from a page that repeats messages without a
 * confirmation.
 */
export class SocketPair extends EventEmitter {
  readonly OPEN = OPEN
  readyState = OPEN
  bufferedAmount = 0
  binaryType: BinaryType = 'arraybuffer'
  isHeld = false
  readonly #listeners = new Map<string, Listener[]>()
  #up: string[] = []
  #down: string[] = []

  /** The page's end of the connection, in the form that site/line/line.ts expects. */
  get page(): Socket {
    return {
      readyState: this.readyState,
      bufferedAmount: 0,
      binaryType: 'arraybuffer',
      send: (text) => this.#fromPage(String(text)),
      close: () => this.cut(),
      addEventListener: (type, listener) =>
        void this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]),
    }
  }

  /** The server's end of the connection, in the form that server/realtime/socket.ts expects. */
  get server(): WebSocket {
    return this as unknown as WebSocket
  }

  #fromPage(text: string): void {
    if (this.isHeld) this.#up.push(text)
    else if (this.readyState === OPEN) this.emit('message', Buffer.from(text), false)
  }

  send(message: Buffer | string): void {
    const text = message.toString()
    if (this.isHeld) this.#down.push(text)
    else this.#tell('message', { data: text })
  }

  /**
   * Delivers held messages: all of the server's in order, and those of the page at the indexes `order`, which may
   * repeat or omit some.
   */
  release(order: readonly number[]): void {
    const [up, down] = [this.#up, this.#down]
    this.#up = []
    this.#down = []
    this.isHeld = false
    if (this.readyState !== OPEN) return
    for (const at of order) {
      const text = up[at % Math.max(1, up.length)]
      if (text !== undefined) this.emit('message', Buffer.from(text), false)
    }
    for (const text of up) this.emit('message', Buffer.from(text), false)
    for (const data of down) this.#tell('message', { data })
  }

  ping(): void {
    if (this.readyState === OPEN) queueMicrotask(() => this.emit('pong'))
  }

  close(): void {
    this.cut()
  }

  terminate(): void {
    this.cut()
  }

  /** Closes both ends. Messages in transit are lost. */
  cut(): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.#up = []
    this.#down = []
    this.emit('close')
    this.#tell('close')
  }

  opened(): void {
    this.#tell('open')
  }

  #tell(type: string, event: { data?: unknown } = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }
}
