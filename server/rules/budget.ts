/** What may still be done at once, as of a moment. */
export interface Budget {
  left: number
  at: number
}

/** One more of what may be done `burst` times at once, then `perSecond`. @returns undefined: too soon */
export function spend(
  budget: Budget | undefined,
  at: number,
  { burst, perSecond }: { burst: number; perSecond: number },
): Budget | undefined {
  const before = budget ?? { left: burst, at }
  const left = Math.min(burst, before.left + ((at - before.at) * perSecond) / 1_000)
  return left < 1 ? undefined : { left: left - 1, at }
}
