/** What may still be used at a moment. Below 0: what was used beyond the budget. */
export interface Budget {
  left: number
  at: number
}

export interface Rate {
  /** At once. */
  burst: number
  /** After that. */
  perSecond: number
}

function filled(budget: Budget | undefined, at: number, { burst, perSecond }: Rate): number {
  if (!budget) return burst
  // a clock that is set back takes nothing away
  const passedMs = Math.max(0, at - budget.at)
  return Math.min(burst, budget.left + (passedMs * perSecond) / 1_000)
}

/** Takes one. @returns undefined: too soon */
export function spend(budget: Budget | undefined, at: number, rate: Rate): Budget | undefined {
  const left = filled(budget, at, rate)
  return left < 1 ? undefined : { left: left - 1, at }
}

/** Takes what has been used already, also beyond the budget. */
export const charge = (budget: Budget | undefined, at: number, rate: Rate, used: number): Budget => ({
  left: filled(budget, at, rate) - used,
  at,
})

/** How long until something is left (ms); 0: now. */
export function waitMsOf(budget: Budget | undefined, at: number, rate: Rate): number {
  const left = filled(budget, at, rate)
  return left > 0 ? 0 : Math.ceil(((1 - left) * 1_000) / rate.perSecond)
}
