import type { ServerVoice } from '#core/dialogue/voices.ts'
import type { SpeechBudget } from './spending.ts'

type PaidServer = ServerVoice | 'transcriber'

export interface PaidRequestDeps {
  now: () => number
  /** The company's daily limit at the servers of the installation. */
  budget: SpeechBudget
  onAnswer: (companyId: number, service: 'speech' | 'hearing') => void
  /**
   * Called for a failed request, not for requests skipped while a service is paused.
   * @param by undefined: the company's daily limit is reached (`error` is 'budget')
   */
  onFault: (companyId: number, service: 'speech' | 'hearing', error: unknown, by?: PaidServer) => void
}

export interface PaidOrder {
  companyId: number
  server: PaidServer
  milliYen: number
}

/** How long a server that has failed gets no requests, so that visitors do not wait for it again. */
const REST_MS = 30_000

/** Requests to speech and recognition servers: charges the company's daily budget, and pauses a server that has failed. */
export class PaidRequests {
  readonly #deps: PaidRequestDeps
  readonly #restsUntil = new Map<PaidServer, number>()

  constructor(deps: PaidRequestDeps) {
    this.#deps = deps
  }

  /** @returns undefined: the server is paused or has failed, or the company's limit is reached; faults were reported */
  async send<Result>(
    { companyId, server, milliYen }: PaidOrder,
    ask: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const { now, budget, onAnswer, onFault } = this.#deps
    if ((this.#restsUntil.get(server) ?? 0) > now()) return undefined
    const service = server === 'transcriber' ? 'hearing' : 'speech'
    const giveBack = budget.take(companyId, milliYen)
    if (!giveBack) {
      onFault(companyId, service, 'budget')
      return undefined
    }
    try {
      const result = await ask()
      onAnswer(companyId, service)
      return result
    } catch (error) {
      giveBack()
      // a server that refuses one clause may accept the next
      if (reasonOf(error) !== 'refused') this.#restsUntil.set(server, now() + REST_MS)
      onFault(companyId, service, error, server)
      return undefined
    }
  }
}

const reasonOf = (error: unknown): unknown =>
  error instanceof Error && 'reason' in error ? error.reason : undefined
