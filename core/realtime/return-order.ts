/** Who is needed most, first: somebody talks or waits; visitors may come; whoever answers them; who looks on. */
export const NEEDS = ['call', 'kiosk', 'host', 'viewer'] as const
export type Need = (typeof NEEDS)[number]

const NEED_OF = {
  signage: 'kiosk',
  operator: 'host',
  phone: 'host',
  monitor: 'viewer',
  observer: 'viewer',
} as const satisfies Record<string, Need>

export const needOf = (as: keyof typeof NEED_OF, isInCall: boolean): Need => (isInCall ? 'call' : NEED_OF[as])

/** The first wait is somewhere in between, each next one twice as long, so many times. After equally many failures nobody waits longer than who is needed less. */
const WAITS: Record<Need, { fromMs: number; toMs: number; doublings: number }> = {
  call: { fromMs: 200, toMs: 500, doublings: 1 },
  kiosk: { fromMs: 500, toMs: 1_000, doublings: 2 },
  host: { fromMs: 1_000, toMs: 1_500, doublings: 2 },
  viewer: { fromMs: 1_500, toMs: 2_000, doublings: 2 },
}

/**
 * realtime, Liveness: how long a page whose line was lost waits before it tries again. When all are lost at once, as by a restart, they
 * come spread, in the order of need.
 * @param failures attempts that failed in a row, 0 for the first wait
 * @param random 0 to 1
 */
export function returnDelayMs(need: Need, failures: number, random: number): number {
  const { fromMs, toMs, doublings } = WAITS[need]
  return Math.round((fromMs + (toMs - fromMs) * random) * 2 ** Math.min(failures, doublings))
}
