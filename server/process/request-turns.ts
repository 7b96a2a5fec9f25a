import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import { REQUESTS_WAITING_MAX } from '#core/limits.ts'
import { createCpuBudgets } from '../http/cpu-budgets.ts'
import type { Turn, TurnKey, Turns } from '../realtime/turns.ts'
import { type RunningTurn, runningTurn } from '../system/breaks.ts'
import { isEndpoint, rateLimitKey } from './security.ts'

declare module 'fastify' {
  interface FastifyRequest {
    turn: RunningTurn | undefined
    /** Whether this request is counted among the waiting requests of its account. */
    isWaiting: boolean
  }
}

const RETRY_MS = 1_000
/** CPU time in ms after which long work pauses. */
const STEP_MS = 4

/** Clock for CPU budgets; injected by tests. */
interface WorkClock {
  now(): number
  /** CPU time of this thread, ms. */
  cpuMs(): number
}

/**
 * A reading of the CPU time is reused for this long, in ms. Each reading costs microseconds, and long work asks for the
 * CPU time at each of its small steps.
 */
export const READING_AGE_MS = 0.25

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

export function createWorkClock(now = () => performance.now(), readCpuMs = threadCpuMs): WorkClock {
  let readAt = Number.NEGATIVE_INFINITY
  let reading = 0
  return {
    now,
    cpuMs() {
      const at = now()
      if (at - readAt < READING_AGE_MS) return reading
      readAt = at
      reading = readCpuMs()
      return reading
    },
  }
}

/** Key of the queue in which a request waits for its turn: the company, or else the rate limit's key. */
const turnKeyOf = (request: FastifyRequest): TurnKey =>
  `http ${request.identity?.companyId ?? rateLimitKey(request)}`

/** Counts waiting requests by the rate limit's key: a reserved room's visitor, an account or a network. */
function createWaitingCount() {
  const counts = new Map<string, number>()
  return {
    /** @returns false if too many requests wait already; this request is then not counted */
    begin(request: FastifyRequest): boolean {
      const who = rateLimitKey(request)
      const others = counts.get(who) ?? 0
      if (others >= REQUESTS_WAITING_MAX) return false
      counts.set(who, others + 1)
      request.isWaiting = true
      return true
    },
    end(request: FastifyRequest): void {
      if (!request.isWaiting) return
      request.isWaiting = false
      const who = rateLimitKey(request)
      const left = (counts.get(who) ?? 0) - 1
      if (left > 0) counts.set(who, left)
      else counts.delete(who)
    },
  }
}

interface TurnTakerDeps {
  turns: Turns
  clock: WorkClock
  budgets: ReturnType<typeof createCpuBudgets>
  waiting: ReturnType<typeof createWaitingCount>
}

/**
 * Returns a function that queues a request. When it is the turn of the request's company, the function runs `go` and
 * waits until promises that resolve at once have been handled. It charges the CPU time of all this to the caller's
 * budget.
 */
function createTurnTaker({ turns, clock: { now, cpuMs }, budgets, waiting }: TurnTakerDeps) {
  return (request: FastifyRequest, go: () => void): void => {
    const who = rateLimitKey(request)
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
        waiting.end(request)
        // `go` is skipped if the client has disconnected
        if (!request.raw.socket.destroyed) go()
      }),
    )
  }
}

/**
 * Schedules requests on the event loop together with messages: companies take turns, one request at a time. Each
 * request's CPU time is charged to its account's budget. Requests of an account whose budget is used up are refused for
 * a moment. Register after everything that identifies the caller.
 */
export function registerRequestTurns(
  app: FastifyInstance,
  { turns, isLimited, clock = createWorkClock() }: { turns: Turns; isLimited: boolean; clock?: WorkClock },
): void {
  const { now } = clock
  const budgets = createCpuBudgets()
  const waiting = createWaitingCount()
  const inTurn = createTurnTaker({ turns, clock, budgets, waiting })

  app.decorateRequest('turn', undefined)
  app.decorateRequest('isWaiting', false)
  app.addHook('onRequest', async (request) => {
    if (!isLimited || !isEndpoint(request)) return
    const who = rateLimitKey(request)
    const waitMs = budgets.waitMs(who, now())
    if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
    if (!waiting.begin(request)) throw new Refusal('tooMany', { retryAfterMs: RETRY_MS })
  })
  // a request that ends before its turn no longer counts as waiting
  app.addHook('onResponse', async (request) => waiting.end(request))
  // bodies are parsed in the request's turn in the queue, because parsing a large body takes time
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
