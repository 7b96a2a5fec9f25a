import type { Registry } from 'prom-client'
import { CLOSE_CAUSES } from '#core/calls/call.ts'
import { AI_SERVICES, type AiService } from '#core/dialogue/dialogue.ts'
import type { CallStepListener } from '../reception/call-steps.ts'

export interface EventMetrics {
  onStep: CallStepListener
  onAnswer: (status: number) => void
  onAi: (service: AiService, result: 'answered' | 'failed') => void
}

type Prom = Pick<typeof import('prom-client'), 'Counter' | 'Histogram'>

/**
 * Histogram buckets for the seconds that a visitor waits for an answer. Ringing takes at most 60 seconds, and so does
 * waiting in the queue.
 */
const WAIT_BUCKETS = [1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 90]

const FIRSTS = [
  { by: 'visitor', first: 'ringing' },
  { by: 'visitor', first: 'crowded' },
  { by: 'operator', first: 'talk' },
] as const

/** Metrics that count events: steps of calls, answers over HTTP and requests to AI servers. */
export function createEventMetrics(registry: Registry, prom: Prom): EventMetrics {
  return {
    onStep: countCalls(registry, prom),
    onAnswer: countAnswers(registry, prom),
    onAi: countAi(registry, prom),
  }
}

function countCalls(registry: Registry, { Counter, Histogram }: Prom): EventMetrics['onStep'] {
  const registers = [registry]
  const calls = new Counter({
    name: 'uketsuke_calls_ended_total',
    help: 'Calls that have ended, by how they ended and whether they had been answered',
    labelNames: ['end', 'answered'],
    registers,
  })
  for (const end of CLOSE_CAUSES) for (const answered of ['yes', 'no']) calls.inc({ end, answered }, 0)
  const begun = new Counter({
    name: 'uketsuke_calls_begun_total',
    help: 'Calls that have begun, by who began them and what the visitor saw first',
    labelNames: ['by', 'first'],
    registers,
  })
  for (const labels of FIRSTS) begun.inc(labels, 0)
  const waits = new Histogram({
    name: 'uketsuke_call_wait_seconds',
    help: 'Time from pressing the button to the answer',
    buckets: WAIT_BUCKETS,
    registers,
  })
  return ({ kind, before, first, cause, waitedMs }) => {
    if (kind === 'requested') begun.inc({ by: 'visitor', first: first === 'Crowded' ? 'crowded' : 'ringing' })
    if (kind === 'begun') begun.inc({ by: 'operator', first: 'talk' })
    if (kind === 'accepted' && waitedMs !== undefined) waits.observe(waitedMs / 1_000)
    if (kind === 'closed' && cause !== undefined)
      calls.inc({ end: cause, answered: before === 'Active' ? 'yes' : 'no' })
  }
}

function countAnswers(registry: Registry, { Counter }: Prom): EventMetrics['onAnswer'] {
  const answers = new Counter({
    name: 'uketsuke_http_answers_total',
    help: 'Answers over HTTP by the first digit of their status',
    labelNames: ['class'],
    registers: [registry],
  })
  for (const digit of [1, 2, 3, 4, 5]) answers.inc({ class: `${digit}xx` }, 0)
  return (status) => answers.inc({ class: `${Math.floor(status / 100)}xx` })
}

function countAi(registry: Registry, { Counter }: Prom): EventMetrics['onAi'] {
  const requests = new Counter({
    name: 'uketsuke_ai_requests_total',
    help: 'Requests to chat, speech and transcription servers; failed includes those refused by a used-up daily budget',
    labelNames: ['service', 'result'],
    registers: [registry],
  })
  for (const service of AI_SERVICES)
    for (const result of ['answered', 'failed']) requests.inc({ service, result }, 0)
  return (service, result) => requests.inc({ service, result })
}
