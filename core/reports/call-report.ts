import type { CallEvent, CloseCause } from '../calls/call.ts'
import { DAY_MS, japanDateOf, japanDay, weekMomentOf } from '../time/japan-time.ts'

export const CALL_OUTCOMES = [
  'answered',
  'ai',
  'timeout',
  'rejected',
  'withdrawn',
  'broken',
  'running',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** For each outcome of an unanswered call: the causes that can have ended the call. */
export const UNANSWERED_CAUSES = {
  timeout: ['timeout'],
  rejected: ['rejected'],
  withdrawn: ['home', 'closed', 'ended'],
  broken: ['lost', 'operatorLost', 'interrupted'],
} as const satisfies Partial<Record<CallOutcome, readonly CloseCause[]>>

type Unanswered = keyof typeof UNANSWERED_CAUSES

export const isUnanswered = (outcome: CallOutcome): outcome is Unanswered => outcome in UNANSWERED_CAUSES

/**
 * An answered call counts as answered, however it ended. `ai`: no operator answered, and the AI took over the visitor. A
 * call with neither answer nor end is running.
 */
export function outcomeOf(call: {
  answeredAt: number | null
  endedAt: number | null
  cause: CloseCause | null
  wentToAiAt: number | null
}): CallOutcome {
  if (call.endedAt === null) return 'running'
  if (call.answeredAt !== null) return 'answered'
  if (call.wentToAiAt !== null) return 'ai'
  const found = (Object.keys(UNANSWERED_CAUSES) as Unanswered[]).find((outcome) =>
    (UNANSWERED_CAUSES[outcome] as readonly (CloseCause | null)[]).includes(call.cause),
  )
  return found ?? 'broken'
}

/** Events that the history shows, by their names in core/calls/call.ts; link quality is listed separately. */
export const SHOWN_EVENTS = [
  'requested',
  'begun',
  'offered',
  'queued',
  'rejected',
  'accepted',
  'handedOver',
  'endAsked',
  'hostLeft',
  'hostReturned',
  'closed',
] as const satisfies readonly CallEvent['kind'][]
export type ShownEvent = (typeof SHOWN_EVENTS)[number]

/** Index (from 0) of a quantile among `count` sorted values, by nearest rank. `share` is 0.9 for the 90th percentile. */
export const rankOf = (count: number, share: number): number => Math.max(0, Math.ceil(count * share) - 1)

/** Numbers of visitors' calls: all, those that operators answered, and those that the AI took over instead. */
export interface CallTally {
  called: number
  answered: number
  byAi: number
}

/** The share of calls that operators answered, from 0 to 1. Calls that the AI took over are left out; null if no other call is left. */
export function answerRate({ called, answered, byAi }: CallTally): number | null {
  const meant = called - byAi
  return meant > 0 ? answered / meant : null
}

const nothing = (count: number): CallTally[] =>
  Array.from({ length: count }, () => ({ called: 0, answered: 0, byAi: 0 }))

const HOUR_MS = 3_600_000

/** Calls by day (every day of the period), hour and weekday (0 is Sunday), in Japan time. */
export function byJapanTime(
  hours: readonly (CallTally & { hourAt: number })[],
  fromAt: number,
  toAt: number,
): { days: (CallTally & { day: string })[]; hours: CallTally[]; weekdays: CallTally[] } {
  const days = nothing(Math.round((toAt - fromAt) / DAY_MS))
  const [dayHours, weekdays] = [nothing(DAY_MS / HOUR_MS), nothing(7)]
  for (const { hourAt, called, answered, byAi } of hours) {
    const places = [
      days[Math.floor((hourAt - fromAt) / DAY_MS)]!,
      dayHours[japanDateOf(hourAt).hour]!,
      weekdays[weekMomentOf(hourAt).day]!,
    ]
    for (const place of places) {
      place.called += called
      place.answered += answered
      place.byAi += byAi
    }
  }
  return {
    days: days.map((tally, index) => ({ day: japanDay(fromAt + index * DAY_MS), ...tally })),
    hours: dayHours,
    weekdays,
  }
}
