import { randomUUID } from 'node:crypto'
import type { Crowd } from './crowd.ts'
import type { Page } from './page.ts'

const THINK_MS = 400
const TALK_MS = 3_000

/** Visitors press, one of those it rings at answers after a moment, they talk, the operator hangs up. */
export class Calls {
  readonly #crowd: Crowd
  readonly #busy = new Set<Page>()
  readonly #ringing = new Map<string, { kiosk: Page; holders: Page[] }>()
  #timer: NodeJS.Timeout | undefined
  /** Presses that found nobody free to answer in the store. */
  skipped = 0

  constructor(crowd: Crowd) {
    this.#crowd = crowd
    crowd.onMessage = (page, message) => this.#hear(page, message)
  }

  start(aSecond: number): void {
    this.#timer = setInterval(() => this.#press(), 1_000 / aSecond)
  }

  /** No more presses; what goes on ends by itself within THINK_MS + TALK_MS. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await new Promise((resolve) => setTimeout(resolve, THINK_MS * 2 + TALK_MS + 1_000))
    this.#crowd.onMessage = () => undefined
  }

  #press(): void {
    const { kiosks, operators } = this.#crowd
    for (let tries = 0; tries < 50; tries++) {
      const kiosk = kiosks[Math.floor(Math.random() * kiosks.length)]!
      const isFree = (page: Page): boolean =>
        page.tenant.store === kiosk.tenant.store && page.isWhole && !this.#busy.has(page)
      if (!kiosk.isWhole || this.#busy.has(kiosk) || !operators.some(isFree)) continue
      this.#busy.add(kiosk)
      const requestId = randomUUID()
      this.#ringing.set(requestId, { kiosk, holders: [] })
      kiosk.send({
        ...{ type: 'stateTransitionEvent', eventType: 'receptionRequest', requestId },
        ...{ touchButton: '受付', reason: 'touch', lang: 'ja' },
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
    if (!call || !host) {
      this.#ringing.delete(requestId)
      if (call) call.kiosk.send({ type: 'homeButton' })
      if (call) this.#busy.delete(call.kiosk)
      return
    }
    this.#busy.add(host)
    host.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  }

  #answered(host: Page, message: Record<string, unknown>): void {
    const requestId = String(message['requestId'])
    const call = this.#ringing.get(requestId)
    if (!call || message['shouldRecept'] !== true) return
    this.#ringing.delete(requestId)
    host.send({ type: 'informCallId', callId: requestId })
    setTimeout(() => {
      host.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
      this.#busy.delete(host)
      this.#busy.delete(call.kiosk)
    }, TALK_MS)
  }
}
