import { randomUUID } from 'node:crypto'
import type { Crowd } from './crowd.ts'
import type { Page } from './page.ts'

const THINK_MS = 400
const TALK_MS = 3_000
/** A visitor who is not answered leaves after this time. */
const PATIENCE_MS = 20_000

interface Ringing {
  kiosk: Page
  holders: Page[]
  /** The operator's page that has accepted and waits for the result. */
  host?: Page
  patience: NodeJS.Timeout
}

/**
 * Simulated calls: a visitor presses the call button, an operator answers after a moment, both talk, and the operator
 * hangs up.
 */
export class Calls {
  readonly #crowd: Crowd
  readonly #busy = new Set<Page>()
  readonly #ringing = new Map<string, Ringing>()
  #timer: NodeJS.Timeout | undefined
  pressed = 0
  answered = 0
  ended = 0
  /** Number of visitors who left without an answer. */
  gone = 0
  /** Number of calls that visitors did not start because no operator of the shop was free. */
  skipped = 0

  constructor(crowd: Crowd) {
    this.#crowd = crowd
    crowd.onMessage = (page, message) => this.#hear(page, message)
  }

  start(aSecond: number): void {
    this.#timer = setInterval(() => this.#press(), 1_000 / aSecond)
  }

  /** Starts no more calls, and waits until the running calls have ended. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await new Promise((resolve) => setTimeout(resolve, THINK_MS * 2 + TALK_MS + 1_000))
    for (const { patience } of this.#ringing.values()) clearTimeout(patience)
    this.#crowd.onMessage = () => undefined
  }

  #press(): void {
    const { kiosks, operators } = this.#crowd
    for (let tries = 0; tries < 50; tries++) {
      const kiosk = kiosks[Math.floor(Math.random() * kiosks.length)]
      if (!kiosk?.isWhole || this.#busy.has(kiosk)) continue
      const isFree = (page: Page): boolean =>
        page.store === kiosk.store && page.isWhole && !this.#busy.has(page)
      if (!operators.some(isFree)) continue
      this.#busy.add(kiosk)
      const requestId = randomUUID()
      const patience = setTimeout(() => this.#goes(requestId), PATIENCE_MS)
      this.#ringing.set(requestId, { kiosk, holders: [], patience })
      this.pressed++
      kiosk.send({
        type: 'stateTransitionEvent',
        eventType: 'receptionRequest',
        requestId,
        touchButton: '受付',
        reason: 'touch',
        lang: 'ja',
      })
      return
    }
    this.skipped++
  }

  #hear(page: Page, message: Record<string, unknown>): void {
    if (message['type'] === 'submitReceptionUser') {
      for (const { requestId } of message['requests'] as { requestId: string }[]) this.#rings(page, requestId)
    }
    if (message['type'] === 'acceptRequest' && page.as === 'operator') this.#answered(page, message)
  }

  #rings(page: Page, requestId: string): void {
    const call = this.#ringing.get(requestId)
    if (!call || call.holders.includes(page)) return
    call.holders.push(page)
    if (call.holders.length === 1) setTimeout(() => this.#accept(requestId), THINK_MS * (0.5 + Math.random()))
  }

  #accept(requestId: string): void {
    const call = this.#ringing.get(requestId)
    const host = call?.holders.find((page) => page.isWhole && !this.#busy.has(page))
    if (call && host) {
      call.host = host
      this.#busy.add(host)
      host.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
    } else this.#goes(requestId)
  }

  #goes(requestId: string): void {
    const call = this.#ringing.get(requestId)
    if (!call) return
    this.#ringing.delete(requestId)
    clearTimeout(call.patience)
    call.kiosk.send({ type: 'homeButton' })
    this.#busy.delete(call.kiosk)
    if (call.host) this.#busy.delete(call.host)
    this.gone++
  }

  #answered(host: Page, message: Record<string, unknown>): void {
    const requestId = String(message['requestId'])
    const call = this.#ringing.get(requestId)
    if (!call) return
    if (message['shouldRecept'] !== true) {
      this.#busy.delete(host)
      return
    }
    this.#ringing.delete(requestId)
    clearTimeout(call.patience)
    this.answered++
    host.send({ type: 'informCallId', callId: requestId })
    setTimeout(() => {
      host.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
      this.#busy.delete(host)
      this.#busy.delete(call.kiosk)
      this.ended++
    }, TALK_MS)
  }
}
