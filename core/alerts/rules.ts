import { DAY_MS, dayStartAt, weekMomentOf } from '../time/japan-time.ts'
import { isInWindow, type ShowWindow } from '../time/schedule.ts'

/** What goes on for a while, and ends: a visitor waits, a kiosk is away. */
export const ALERT_KINDS = ['wait', 'away'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Whose bodies a webhook speaks; `json` is ours. */
export const WEBHOOK_FORMATS = ['slack', 'teams', 'line', 'json'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** What somebody is told. */
export const ALERT_EVENTS = [
  'visitor.waiting',
  'visitor.answered',
  'visitor.left',
  'kiosk.away',
  'kiosk.back',
  'booking.created',
  'test',
] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

/** When somebody may be told: at once within the hours, else when they begin again (epoch ms). No hours: always. */
export function tellAt(hours: ShowWindow | null, at: number): number {
  if (hours === null || isInWindow(hours, weekMomentOf(at))) return at
  const starts = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (day) => dayStartAt(at) + day * DAY_MS + hours.fromMinute * 60_000,
  )
  return starts.find((start) => start > at && hours.days.includes(weekMomentOf(start).day)) ?? at
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** After each failed attempt; after the last one it has failed. */
export const DELIVERY_RETRY_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  60 * MINUTE_MS,
  240 * MINUTE_MS,
] as const
/** How long a receiver rests that did not answer in time, by its silences in a row; the last one goes for more. */
const SILENCE_REST_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS] as const

/** @param silences in a row, from 1 on */
export const silenceRestMs = (silences: number): number =>
  SILENCE_REST_MS[Math.min(silences, SILENCE_REST_MS.length) - 1] ?? SILENCE_REST_MS[0]

/** A server that is asked to wait longer by Retry-After is not waited for any longer. */
const RETRY_AFTER_MAX_MS = 60 * MINUTE_MS

/** What a webhook's server answered: taken, never again, or later. */
export function verdictOf(status: number): 'taken' | 'refused' | 'later' {
  if (status >= 200 && status < 300) return 'taken'
  return status >= 500 || [408, 425, 429].includes(status) ? 'later' : 'refused'
}

/** When a failed delivery is tried again (epoch ms); undefined: not any more. */
export function retryAt(
  { attempts, expiresAt }: { attempts: number; expiresAt: number },
  at: number,
  retryAfterMs = 0,
): number | undefined {
  const wait = DELIVERY_RETRY_MS[attempts]
  if (wait === undefined) return undefined
  const next = at + Math.max(wait, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS))
  return next < expiresAt ? next : undefined
}
