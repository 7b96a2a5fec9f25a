import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Clock, systemClock } from '../clock.ts'
import type { Bus } from './bus.ts'

/** Maximum age of a message. Allows for the clock difference between two machines and for transmission. */
export const WINDOW_MS = 30_000
const VERSION = 'uketsuke bus 1'
const NONCE_BYTES = 16

interface SignedBusOptions {
  bus: Bus
  /** Secret shared by all apps (Uketsuke servers) and relay nodes. */
  secret: string
  clock?: Clock
  log: (text: string) => void
}

interface Sealed {
  /** When the sender sent the message, in epoch ms by its own clock. */
  at: number
  nonce: string
  /** The message as JSON. */
  body: string
  mac: string
}

type Kind = 'publish' | 'request'

const REASONS = {
  unsigned: 'has no valid signature: is NATS_SECRET the same everywhere?',
  late: `is not of now: do the clocks differ by more than ${WINDOW_MS / 1_000} s?`,
  repeated: 'was there before',
} as const
type Reason = keyof typeof REASONS

/**
 * A bus that accepts only messages of apps (Uketsuke servers) and relay nodes that know the shared secret. Each message
 * carries an HMAC-SHA256 over subject, time, nonce and body, with the secret as its key. Unsigned, forged, late or
 * repeated messages are counted and get no answer; each reason is logged once. A reply is signed together with the
 * nonce of its request.
 */
export class SignedBus implements Bus {
  readonly #bus: Bus
  readonly #secret: string
  readonly #clock: Clock
  readonly #log: (text: string) => void
  readonly #logged = new Set<Reason>()
  #refused = 0

  constructor({ bus, secret, clock = systemClock, log }: SignedBusOptions) {
    this.#bus = bus
    this.#secret = secret
    this.#clock = clock
    this.#log = log
  }

  /** Number of refused messages and replies. */
  get refusedMessages(): number {
    return this.#refused
  }

  isUp(): boolean {
    return this.#bus.isUp()
  }

  onChange(listener: (isUp: boolean) => void): () => void {
    return this.#bus.onChange(listener)
  }

  publish(subject: string, message: unknown): void {
    this.#bus.publish(subject, this.#seal('publish', subject, message))
  }

  subscribe(subject: string, listener: (message: unknown) => void): () => void {
    const open = this.#opener('publish', subject)
    return this.#bus.subscribe(subject, (given) => {
      const opened = open(given)
      if (opened) listener(opened.message)
    })
  }

  async request(subject: string, message: unknown, waitMs: number): Promise<unknown> {
    const question = this.#seal('request', subject, message)
    const reply = await this.#bus.request(subject, question, waitMs)
    if (isTexts(reply, ['body', 'mac'])) {
      const { body, mac } = reply
      if (this.#isGenuine(mac, ['reply', subject, question.nonce, body])) return JSON.parse(body)
    }
    this.#refuse('unsigned', subject)
    throw new Error('the reply has no valid signature')
  }

  serve(subject: string, answer: (message: unknown) => Promise<unknown>): () => void {
    const open = this.#opener('request', subject)
    return this.#bus.serve(subject, async (given) => {
      const opened = open(given)
      if (!opened) return undefined
      const body = JSON.stringify((await answer(opened.message)) ?? null)
      return { body, mac: this.#sign(['reply', subject, opened.nonce, body]) }
    })
  }

  close(): Promise<void> {
    return this.#bus.close()
  }

  #seal(kind: Kind, subject: string, message: unknown): Sealed {
    const at = this.#clock.epochMs()
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const body = JSON.stringify(message ?? null)
    return { at, nonce, body, mac: this.#sign([kind, subject, at, nonce, body]) }
  }

  /** Returns a function that verifies the messages of one subscription, and accepts each message only once. */
  #opener(kind: Kind, subject: string): (given: unknown) => { message: unknown; nonce: string } | undefined {
    const seen = new Map<string, number>()
    return (given) => {
      if (!isSealed(given)) return this.#refuse('unsigned', subject)
      const { at, nonce, body, mac } = given
      if (!this.#isGenuine(mac, [kind, subject, at, nonce, body])) return this.#refuse('unsigned', subject)
      const now = this.#clock.epochMs()
      if (Math.abs(now - at) > WINDOW_MS) return this.#refuse('late', subject)
      forget(seen, now)
      if (seen.has(nonce)) return this.#refuse('repeated', subject)
      seen.set(nonce, now)
      return { message: JSON.parse(body), nonce }
    }
  }

  /** The HMAC over `parts`. The parts are joined as JSON, so that different lists never produce the same text. */
  #sign(parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([VERSION, ...parts]))
      .digest('base64')
  }

  #isGenuine(mac: string, parts: readonly (string | number)[]): boolean {
    const [given, expected] = [Buffer.from(mac), Buffer.from(this.#sign(parts))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #refuse(reason: Reason, subject: string): undefined {
    this.#refused++
    if (this.#logged.has(reason)) return
    this.#logged.add(reason)
    this.#log(`NATS: a message (${subject}) is refused, it ${REASONS[reason]} Further ones are only counted.`)
  }
}

/**
 * Forgets nonces that are no longer needed, because their messages would be refused as too old. A sender's clock may be
 * ahead by WINDOW_MS, so a nonce is kept for twice that time.
 */
function forget(seen: Map<string, number>, now: number): void {
  for (const [nonce, receivedAt] of seen) {
    if (now - receivedAt <= 2 * WINDOW_MS) return
    seen.delete(nonce)
  }
}

const isTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const isSealed = (value: unknown): value is Sealed =>
  isTexts(value, ['nonce', 'body', 'mac']) && Number.isFinite((value as unknown as Sealed).at)
