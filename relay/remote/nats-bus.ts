import { readFileSync } from 'node:fs'
import { connect, type Msg, type NatsConnection, RequestError } from '@nats-io/transport-node'
import { type Bus, NoResponderError } from './bus.ts'

export interface NatsOptions {
  /**
   * Address of the NATS server: nats://[user:password@|token@]host:port, or tls:// for TLS. The servers of a cluster are
   * separated by commas.
   */
  url: string
  /** PEM file of the server's certificate authority; needed if that is not publicly trusted. */
  caFile?: string | undefined
  /** Name of this client in the NATS server's monitoring. */
  name: string
  log: (text: string) => void
}

/** Time between pings. The connection counts as lost after two pings without an answer. */
const PING_MS = 2_000
const RETRY_MS = 500

/** Splits an address into its servers and its credentials, which are everything before the last @. */
function accessOf(url: string): { servers: string[]; user?: string; pass?: string; token?: string } {
  const parsed = url.split(',').map((one) => new URL(one.trim()))
  const [{ username = '', password = '' } = {}] = parsed.filter((one) => one.username !== '')
  const servers = parsed.map(({ protocol, host }) => `${protocol}//${host}`)
  if (username === '') return { servers }
  if (password === '') return { servers, token: decodeURIComponent(username) }
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

/** Connects, and reconnects forever; reports the bus as down meanwhile. Logs missing permissions. */
export function connectNats({ url, caFile, name, log }: NatsOptions): Bus {
  const connecting = connect({
    ...accessOf(url),
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: RETRY_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ...(caFile === undefined ? {} : { tls: { ca: readFileSync(caFile, 'utf8') } }),
  })
  return new NatsBus(connecting, log)
}

type OnMessage = (message: Msg) => unknown

/** Parses a message. Undefined if it is not JSON: Uketsuke servers and relay nodes send only JSON. */
function readJson(message: Msg): unknown {
  try {
    return message.json()
  } catch {
    return undefined
  }
}

class NatsBus implements Bus {
  readonly #log: (text: string) => void
  readonly #listeners = new Set<(isUp: boolean) => void>()
  /** Functions to call once the first connection exists, for example to subscribe. */
  readonly #waiting = new Set<(connection: NatsConnection) => void>()
  #connection: NatsConnection | undefined
  #isUp = false
  #isClosed = false

  constructor(connecting: Promise<NatsConnection>, log: (text: string) => void) {
    this.#log = log
    connecting.then(
      (connection) => this.#begin(connection),
      (error: unknown) => this.#log(`NATS cannot be reached: ${String(error)}`),
    )
  }

  #begin(connection: NatsConnection): void {
    if (this.#isClosed) return void connection.close()
    this.#connection = connection
    for (const start of this.#waiting) start(connection)
    this.#waiting.clear()
    this.#become(true)
    void this.#follow(connection)
  }

  async #follow(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#become(false)
      if (status.type === 'reconnect') this.#become(true)
    }
    this.#become(false)
  }

  #become(isUp: boolean): void {
    if (isUp === this.#isUp) return
    this.#isUp = isUp
    if (!this.#isClosed) this.#log(`NATS is ${isUp ? 'there' : 'away'}`)
    for (const listener of this.#listeners) listener(isUp)
  }

  isUp(): boolean {
    return this.#isUp
  }

  onChange(listener: (isUp: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(subject: string, message: unknown): void {
    // Drop the message while disconnected: the NATS client would queue it and send it later, when it is outdated.
    if (this.#isUp) this.#connection?.publish(subject, JSON.stringify(message))
  }

  subscribe(subject: string, listener: (message: unknown) => void): () => void {
    return this.#hear(subject, (message) => listener(readJson(message)))
  }

  serve(subject: string, answer: (message: unknown) => Promise<unknown>): () => void {
    return this.#hear(subject, async (message) => {
      const reply = await answer(readJson(message))
      if (reply !== undefined) message.respond(JSON.stringify(reply))
    })
  }

  #hear(subject: string, onMessage: OnMessage): () => void {
    let stop = (): void => {
      this.#waiting.delete(start)
    }
    const callback = (error: Error | null, message: Msg): void => {
      if (error) this.#log(`NATS: ${error.message}`)
      else this.#read(subject, () => onMessage(message))
    }
    const start = (connection: NatsConnection): void => {
      const subscription = connection.subscribe(subject, { callback })
      stop = () => subscription.unsubscribe()
    }
    if (this.#connection) start(this.#connection)
    else this.#waiting.add(start)
    return () => stop()
  }

  /** Runs the handler of a message. If the handler throws or rejects, logs the error and ignores the message. */
  #read(subject: string, run: () => unknown): void {
    const fault = (error: unknown): void => this.#log(`NATS, ${subject}: ${String(error)}`)
    try {
      Promise.resolve(run()).catch(fault)
    } catch (error) {
      fault(error)
    }
  }

  async request(subject: string, message: unknown, waitMs: number): Promise<unknown> {
    if (!this.#connection || !this.#isUp) throw new Error('NATS does not answer')
    try {
      const reply = await this.#connection.request(subject, JSON.stringify(message), { timeout: waitMs })
      return readJson(reply)
    } catch (error) {
      const isAlone = error instanceof RequestError && error.isNoResponders()
      throw isAlone ? new NoResponderError(subject) : error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await (this.#isUp ? this.#connection?.drain() : this.#connection?.close())
  }
}
