import { BREAKING_LACKS } from '../kiosk/lacks.ts'
import { DAY_MS, dayStartAt, weekMomentOf } from '../time/japan-time.ts'
import { isInWindow, type ShowWindow } from '../time/schedule.ts'

/** Conditions that last for a while: a waiting visitor, a disconnected kiosk, what a kiosk's device lacks. */
export const ALERT_KINDS = ['wait', 'away', ...BREAKING_LACKS] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Body formats of webhooks; `json` is Uketsuke's own. */
export const WEBHOOK_FORMATS = ['slack', 'teams', 'line', 'json'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** Events that alerts report. */
export const ALERT_EVENTS = [
  'visitor.waiting',
  'visitor.answered',
  'visitor.left',
  'kiosk.away',
  'kiosk.back',
  'kiosk.lacking',
  'kiosk.cured',
  'message.left',
  'booking.created',
  'test',
] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

/**
 * When an alert may be sent (epoch ms): at once within the alert hours, otherwise when these hours next begin. Without
 * alert hours: at once.
 */
export function notifyAt(hours: ShowWindow | null, at: number): number {
  if (hours === null || isInWindow(hours, weekMomentOf(at))) return at
  const starts = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (day) => dayStartAt(at) + day * DAY_MS + hours.fromMinute * 60_000,
  )
  return starts.find((start) => start > at && hours.days.includes(weekMomentOf(start).day)) ?? at
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Waiting time before each retry. If the last retry fails, the delivery has failed. */
const DELIVERY_RETRY_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  60 * MINUTE_MS,
  240 * MINUTE_MS,
] as const
/** How long deliveries to a receiver pause after it did not answer in time, by consecutive timeouts; the last value repeats. */
const SILENCE_REST_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS] as const

/** How long deliveries to a receiver pause, in ms. @param silences number of consecutive timeouts, from 1 */
export const silenceRestMs = (silences: number): number =>
  SILENCE_REST_MS[Math.min(silences, SILENCE_REST_MS.length) - 1] ?? SILENCE_REST_MS[0]

/** Upper limit for a Retry-After header. */
const RETRY_AFTER_MAX_MS = 60 * MINUTE_MS

/** Meaning of a webhook's HTTP status: accepted, refused for good, or retry later. */
export function verdictOf(status: number): 'taken' | 'refused' | 'later' {
  if (status >= 200 && status < 300) return 'taken'
  return status >= 500 || [408, 425, 429].includes(status) ? 'later' : 'refused'
}

/** When a failed delivery is tried again (epoch ms); undefined: no more attempts. */
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
