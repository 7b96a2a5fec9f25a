import type { ReportBlock } from '../wire/rtcp.ts'

/** Average fraction of lost packets, in 1/256, from which a path counts as lossy. Occasional losses stay below it. */
const BAD_FROM = 0.02 * 256
const GOOD_BELOW = 0.005 * 256
const WEIGHT = 0.3

/**
 * Decides from a participant's receiver reports whether the path to the participant is lossy. It becomes lossy at once, but only
 * returns to good after a while without loss.
 */
export class PathLoss {
  #average = 0
  #isBad = false

  get isBad(): boolean {
    return this.#isBad
  }

  note({ fractionLost }: ReportBlock): void {
    this.#average += (fractionLost - this.#average) * WEIGHT
    if (fractionLost >= BAD_FROM) this.#isBad = true
    else if (this.#average < GOOD_BELOW) this.#isBad = false
  }
}
