import { PROTOCOL, type ToClient } from '#core/realtime/to-client.ts'
import type { Socket } from '../../../site/line/line.ts'

type Event = { data?: unknown }

/** A fake WebSocket for the connection under test. The test acts as the server. */
export class FakeSocket implements Socket {
  readonly url: URL
  readyState = 0
  bufferedAmount = 0
  binaryType: BinaryType = 'blob'
  readonly frames: Uint8Array[] = []
  readonly sent: { type: string; eventType?: string }[] = []
  readonly #listeners = new Map<string, ((event: Event) => void)[]>()

  constructor(url: string) {
    this.url = new URL(url)
  }

  addEventListener(type: 'open' | 'message' | 'close', listener: (event: Event) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  send(message: string | Uint8Array<ArrayBuffer>): void {
    if (this.readyState !== 1) throw new Error('InvalidStateError')
    if (typeof message === 'string') this.sent.push(JSON.parse(message))
    else this.frames.push(message.slice())
  }

  /** Like a browser's socket, does not fire the close event at once. A test may never fire it. */
  close(): void {
    this.readyState = 2
  }

  tell(type: string, event: Event = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }

  say(message: ToClient | Record<string, unknown>): void {
    this.tell('message', { data: JSON.stringify(message) })
  }

  welcome(over: Partial<ReturnType<typeof config>> = {}): void {
    this.readyState = 1
    this.tell('open')
    this.say({ ...config(), ...over })
  }

  breakDown(): void {
    this.readyState = 3
    this.tell('close')
  }
}

export const config = () => ({
  type: 'config' as const,
  serverName: 'ap1',
  serverTime: 5_000_000,
  protocol: PROTOCOL,
  siteVersion: 'test',
  iceServers: [],
  as: 'operator' as const,
  accountId: 1,
  userId: 1,
  signageId: null,
})
