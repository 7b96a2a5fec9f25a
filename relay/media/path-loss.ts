import type { ReportBlock } from '../wire/rtcp.ts'

/** Of 256; a report of one lost word in a hundred is no bad path yet. */
const BAD_FROM = 0.02 * 256
const GOOD_BELOW = 0.005 * 256
const WEIGHT = 0.3

/** Whether one participant's way from the relay loses packets, by its own reports: bad at once, good again when it has been for a while. */
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
