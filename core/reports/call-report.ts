import type { CallEvent, CloseCause } from '../calls/call.ts'
import { DAY_MS, japanDateOf, japanDay, weekMomentOf } from '../time/japan-time.ts'

/** What became of a call, in the words of a report. */
export const CALL_OUTCOMES = ['answered', 'timeout', 'rejected', 'withdrawn', 'broken', 'running'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Of what ended before anybody answered. */
export const UNANSWERED_CAUSES = {
  timeout: ['timeout'],
  rejected: ['rejected'],
  withdrawn: ['home', 'closed', 'ended'],
  broken: ['lost', 'operatorLost', 'interrupted'],
} as const satisfies Partial<Record<CallOutcome, readonly CloseCause[]>>

type Unanswered = keyof typeof UNANSWERED_CAUSES

export const isUnanswered = (outcome: CallOutcome): outcome is Unanswered => outcome in UNANSWERED_CAUSES

/** An answered call is that whatever ended it; one that has neither end nor answer still rings or waits. */
export function outcomeOf(call: {
  answeredAt: number | null
  endedAt: number | null
  cause: CloseCause | null
}): CallOutcome {
  if (call.endedAt === null) return 'running'
  if (call.answeredAt !== null) return 'answered'
  const found = (Object.keys(UNANSWERED_CAUSES) as Unanswered[]).find((outcome) =>
    (UNANSWERED_CAUSES[outcome] as readonly (CloseCause | null)[]).includes(call.cause),
  )
  return found ?? 'broken'
}

/** What history shows of a call's events, in their own names (rules/call); a line's label stands apart. */
export const SHOWN_EVENTS = [
  'requested',
  'begun',
  'offered',
  'queued',
  'rejected',
  'accepted',
  'endAsked',
  'hostLeft',
  'hostReturned',
  'closed',
] as const satisfies readonly CallEvent['kind'][]
export type ShownEvent = (typeof SHOWN_EVENTS)[number]

/** Nearest rank: which of so many sorted values (from 0) the share of them does not exceed. */
export const rankOf = (count: number, share: number): number => Math.max(0, Math.ceil(count * share) - 1)

/** Calls of visitors, and how many of them were answered. */
export interface CallTally {
  called: number
  answered: number
}

const nothing = (count: number): CallTally[] =>
  Array.from({ length: count }, () => ({ called: 0, answered: 0 }))

const HOUR_MS = 3_600_000

/** The calls of some hours by Japanese day (every one of the period), hour of day and weekday (0 is Sunday). */
export function byJapanTime(
  hours: readonly (CallTally & { hourAt: number })[],
  fromAt: number,
  toAt: number,
): { days: (CallTally & { day: string })[]; hours: CallTally[]; weekdays: CallTally[] } {
  const days = nothing(Math.round((toAt - fromAt) / DAY_MS))
  const [dayHours, weekdays] = [nothing(DAY_MS / HOUR_MS), nothing(7)]
  for (const { hourAt, called, answered } of hours) {
    const places = [
      days[Math.floor((hourAt - fromAt) / DAY_MS)]!,
      dayHours[japanDateOf(hourAt).hour]!,
      weekdays[weekMomentOf(hourAt).day]!,
    ]
    for (const place of places) {
      place.called += called
      place.answered += answered
    }
  }
  return {
    days: days.map((tally, index) => ({ day: japanDay(fromAt + index * DAY_MS), ...tally })),
    hours: dayHours,
    weekdays,
  }
}
