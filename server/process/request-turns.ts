import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import { REQUESTS_WAITING_MAX } from '#core/limits.ts'
import { createCpuBudgets } from '../http/cpu-budgets.ts'
import type { Turn, TurnKey, Turns } from '../realtime/turns.ts'
import { type RunningTurn, runningTurn } from '../system/breaks.ts'
import { isEndpoint, whoAsks } from './security.ts'

declare module 'fastify' {
  interface FastifyRequest {
    turn: RunningTurn | undefined
    /** Counted among those of its account that wait for their turn. */
    isWaiting: boolean
  }
}

const RETRY_MS = 1_000
/** CPU time after which long work pauses. */
const STEP_MS = 8

/** What budgets are measured by; tests turn it by hand. */
export interface WorkClock {
  now(): number
  /** CPU time of this thread. */
  cpuMs(): number
}

const ownClock: WorkClock = {
  now: () => performance.now(),
  cpuMs() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
}

/** Strangers take turns by address. */
const turnKeyOf = (request: FastifyRequest): TurnKey =>
  `http ${request.identity?.companyId ?? whoAsks(request)}`

/**
 * Requests of endpoints share the event loop by the same turns as messages: companies are served alternately, one request at a
 * time. What a request costs is taken from the budget of its account; an account that has used it up is refused for a moment.
 * Register after everything that says who asks.
 */
export function registerRequestTurns(
  app: FastifyInstance,
  { turns, isLimited, clock = ownClock }: { turns: Turns; isLimited: boolean; clock?: WorkClock },
): void {
  const { now, cpuMs } = clock
  const budgets = createCpuBudgets()
  /** Requests that wait for their turn. */
  const waiting = new Map<string, number>()

  function endWaiting(request: FastifyRequest): void {
    if (!request.isWaiting) return
    request.isWaiting = false
    const who = whoAsks(request)
    const left = (waiting.get(who) ?? 0) - 1
    if (left > 0) waiting.set(who, left)
    else waiting.delete(who)
  }

  /** Runs `go`, with the promises that follow at once, when it is this company's turn. */
  function inTurn(request: FastifyRequest, go: () => void): void {
    const who = whoAsks(request)
    const key = turnKeyOf(request)
    let began = 0
    const turnOf = (work: () => void): Turn => ({
      step() {
        began = cpuMs()
        work()
      },
      settled: () => budgets.charge(who, cpuMs() - began, now()),
    })
    const running: RunningTurn = {
      isUsedUp: () => cpuMs() - began >= STEP_MS,
      pause: () =>
        new Promise((resolve) => {
          turns.queue(key, turnOf(resolve))
        }),
    }
    request.turn = running
    turns.queue(
      key,
      turnOf(() => {
        endWaiting(request)
        // a client that has hung up is not worked for
        if (!request.raw.socket.destroyed) go()
      }),
    )
  }

  app.decorateRequest('turn', undefined)
  app.decorateRequest('isWaiting', false)
  app.addHook('onRequest', async (request) => {
    if (!isLimited || !isEndpoint(request)) return
    const who = whoAsks(request)
    const waitMs = budgets.waitMs(who, now())
    if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
    const others = waiting.get(who) ?? 0
    if (others >= REQUESTS_WAITING_MAX) throw new Refusal('tooMany', { retryAfterMs: RETRY_MS })
    waiting.set(who, others + 1)
    request.isWaiting = true
  })
  // what is refused, or given up, before its turn
  app.addHook('onResponse', async (request) => endWaiting(request))
  // a large body is parsed and checked in the turn, too
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    inTurn(request, () => void parse(request, body, done)),
  )
  app.addHook('preValidation', (request, _reply, done) => {
    if (!isEndpoint(request)) return done()
    const begin = (): void => runningTurn.run(request.turn!, done)
    if (request.turn) begin()
    else inTurn(request, begin)
  })
}
