/**
 * Priorities of pages that reconnect, highest first: pages in a call, kiosks, pages that answer calls, pages that only
 * watch.
 */
export const PRIORITIES = ['call', 'kiosk', 'host', 'viewer'] as const
export type Priority = (typeof PRIORITIES)[number]

const PRIORITY_OF = {
  signage: 'kiosk',
  operator: 'host',
  phone: 'host',
  monitor: 'viewer',
  observer: 'viewer',
} as const satisfies Record<string, Priority>

export const priorityOf = (as: keyof typeof PRIORITY_OF, isInCall: boolean): Priority =>
  isInCall ? 'call' : PRIORITY_OF[as]

/**
 * Waiting times before a reconnect. The first one is random within the range; each further one doubles the range, up to
 * `doublings` times. After the same number of failures, a page never waits longer than a page of lower priority.
 */
const WAITS: Record<Priority, { fromMs: number; toMs: number; doublings: number }> = {
  call: { fromMs: 200, toMs: 500, doublings: 1 },
  kiosk: { fromMs: 500, toMs: 1_000, doublings: 2 },
  host: { fromMs: 1_000, toMs: 1_500, doublings: 2 },
  viewer: { fromMs: 1_500, toMs: 2_000, doublings: 2 },
}

/**
 * How long a page waits before it reconnects, in ms (docs/realtime.md, Liveness). The delays differ by priority, so
 * that pages that were all disconnected at once, for example by a restart of the server, do not all reconnect at once.
 * @param failures failed attempts in a row, 0 for the first wait
 * @param random 0 to 1
 */
export function reconnectDelayMs(priority: Priority, failures: number, random: number): number {
  const { fromMs, toMs, doublings } = WAITS[priority]
  return Math.round((fromMs + (toMs - fromMs) * random) * 2 ** Math.min(failures, doublings))
}
