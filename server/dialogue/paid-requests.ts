import type { ServerVoice } from '#core/dialogue/voices.ts'
import type { SpeechBudget } from './spending.ts'

type PaidServer = ServerVoice | 'transcriber'

export interface PaidRequestDeps {
  now: () => number
  /** Each company's daily spending limit for the speech servers that are configured for the whole server. */
  budget: SpeechBudget
  onAnswer: (companyId: number, service: 'speech' | 'hearing') => void
  /**
   * Called when a request fails or the company's daily limit is reached (`error` is then 'budget'). Not called for
   * requests that are skipped while a server is paused.
   * @param by server that has failed; undefined if the limit is reached
   */
  onFault: (companyId: number, service: 'speech' | 'hearing', error: unknown, by?: PaidServer) => void
}

export interface PaidOrder {
  companyId: number
  server: PaidServer
  milliYen: number
  /** Aborts when the client disconnects. The request then does not count as failed. */
  closed?: AbortSignal | undefined
  /** Whether the time limit may be exceeded without pausing the server, because a later request replaces this one. */
  mayBeLate?: boolean | undefined
}

/** How long a server gets no requests after it has failed, so that visitors do not wait for it again. */
const REST_MS = 30_000

/** Sends requests to speech and recognition servers. Charges the company's daily budget, and pauses a server that has failed. */
export class PaidRequests {
  readonly #deps: PaidRequestDeps
  readonly #restsUntil = new Map<PaidServer, number>()
  /** Servers whose last request failed, other than by refusing it. */
  readonly #away = new Set<PaidServer>()

  constructor(deps: PaidRequestDeps) {
    this.#deps = deps
  }

  /** Whether the server did not answer the last request to it. */
  isAway(server: PaidServer): boolean {
    return this.#away.has(server)
  }

  /**
   * Sends a request. Failures and a reached limit are reported to `onFault`.
   * @returns its result; undefined if the server is paused or has failed, if the request was aborted, or if the
   * company's limit is reached
   */
  async send<Result>(
    { companyId, server, milliYen, closed, mayBeLate }: PaidOrder,
    ask: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const { now, budget, onAnswer, onFault } = this.#deps
    if (closed?.aborted || (this.#restsUntil.get(server) ?? 0) > now()) return undefined
    const service = server === 'transcriber' ? 'hearing' : 'speech'
    const giveBack = budget.take(companyId, milliYen)
    if (!giveBack) {
      onFault(companyId, service, 'budget')
      return undefined
    }
    try {
      const result = await ask()
      this.#away.delete(server)
      onAnswer(companyId, service)
      return result
    } catch (error) {
      // The server may charge for an aborted request, so the budget keeps it.
      if (closed?.aborted) return undefined
      giveBack()
      const reason = reasonOf(error)
      // Do not pause a server that refused this clause, because it may accept the next clause.
      if (reason !== 'refused' && !(mayBeLate && reason === 'patience')) {
        this.#restsUntil.set(server, now() + REST_MS)
        this.#away.add(server)
      }
      onFault(companyId, service, error, server)
      return undefined
    }
  }
}

const reasonOf = (error: unknown): unknown =>
  error instanceof Error && 'reason' in error ? error.reason : undefined
