import type { ReportBlock } from '../wire/rtcp.ts'

/**
 * The path counts as lossy from this fraction of lost packets in a receiver report, in 1/256. Occasional losses stay
 * below this fraction.
 */
const BAD_FROM = 0.02 * 256
const GOOD_BELOW = 0.005 * 256
const WEIGHT = 0.3

/**
 * Decides from a participant's receiver reports whether the path to the participant is lossy. A single report with many
 * losses makes the path lossy. The path counts as good again only when the average loss has become small.
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
