/** A rate limit's remaining budget at a time (epoch ms). Negative after overuse. */
export interface Budget {
  left: number
  at: number
}

interface Rate {
  /** Allowed at once. */
  burst: number
  /** Refill rate. */
  perSecond: number
}

function filled(budget: Budget | undefined, at: number, { burst, perSecond }: Rate): number {
  if (!budget) return burst
  // If the clock has been set back, nothing is refilled or removed.
  const passedMs = Math.max(0, at - budget.at)
  return Math.min(burst, budget.left + (passedMs * perSecond) / 1_000)
}

/** Takes one unit. @returns undefined if no unit is left */
export function spend(budget: Budget | undefined, at: number, rate: Rate): Budget | undefined {
  const left = filled(budget, at, rate)
  return left < 1 ? undefined : { left: left - 1, at }
}

/** Takes what has already been used; may go below 0. */
export const charge = (budget: Budget | undefined, at: number, rate: Rate, used: number): Budget => ({
  left: filled(budget, at, rate) - used,
  at,
})

/** Time until something is left, ms; 0 if it is now. */
export function waitMsOf(budget: Budget | undefined, at: number, rate: Rate): number {
  const left = filled(budget, at, rate)
  return left > 0 ? 0 : Math.ceil(((1 - left) * 1_000) / rate.perSecond)
}
