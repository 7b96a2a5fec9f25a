/** A rate limit's remaining budget at a time (epoch ms). Negative after overuse. */
export interface Budget {
  left: number
  at: number
}

interface Rate {
  /** How many units may be used at once. */
  burst: number
  /** Units refilled per second. */
  perSecond: number
}

function filled(budget: Budget | undefined, at: number, { burst, perSecond }: Rate): number {
  if (!budget) return burst
  // If the clock has been set back, nothing is refilled or removed.
  const passedMs = Math.max(0, at - budget.at)
  return Math.min(burst, budget.left + (passedMs * perSecond) / 1_000)
}

/** Takes one unit of the budget. @returns the remaining budget; undefined if no unit is left */
export function spend(budget: Budget | undefined, at: number, rate: Rate): Budget | undefined {
  const left = filled(budget, at, rate)
  return left < 1 ? undefined : { left: left - 1, at }
}

/** Takes an amount that has already been used. The budget may become negative. */
export const charge = (budget: Budget | undefined, at: number, rate: Rate, used: number): Budget => ({
  left: filled(budget, at, rate) - used,
  at,
})

/** 0 if some budget is left, otherwise ms until one unit has been refilled. */
export function waitMsOf(budget: Budget | undefined, at: number, rate: Rate): number {
  const left = filled(budget, at, rate)
  return left > 0 ? 0 : Math.ceil(((1 - left) * 1_000) / rate.perSecond)
}
