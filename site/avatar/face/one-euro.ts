/** Settings of a filter that is smooth at rest and fast in motion: Casiez, Roussel, Vogel, "1€ Filter", CHI 2012. */
interface OneEuroSettings {
  /** Hz; a lower value is smoother at rest. */
  minCutoffHz: number
  /** How much of the speed (units per second) is added to the cutoff. */
  beta: number
}

/** Cutoff frequency for smoothing the speed; the default of the paper. */
const SPEED_CUTOFF_HZ = 1

const shareOf = (cutoffHz: number, elapsedSeconds: number): number => {
  const timeConstant = 1 / (2 * Math.PI * cutoffHz)
  return 1 / (1 + timeConstant / elapsedSeconds)
}

/** Filter for one value. */
interface OneEuro {
  filter(value: number, elapsedMs: number): number
  reset(): void
}

export function createOneEuro({ minCutoffHz, beta }: OneEuroSettings): OneEuro {
  let shown: number | undefined
  let before = 0
  let speed = 0
  return {
    filter(value, elapsedMs) {
      if (shown === undefined || elapsedMs <= 0) {
        shown ??= value
        before = value
        return shown
      }
      const seconds = elapsedMs / 1_000
      speed += ((value - before) / seconds - speed) * shareOf(SPEED_CUTOFF_HZ, seconds)
      before = value
      shown += (value - shown) * shareOf(minCutoffHz + beta * Math.abs(speed), seconds)
      return shown
    },
    reset() {
      shown = undefined
      speed = 0
    },
  }
}
