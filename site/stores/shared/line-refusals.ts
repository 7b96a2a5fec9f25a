import type { ClientBody } from '#contract/realtime/to-client.ts'
import type { Line } from '../../client/line.ts'
import { codeNumber, SILENT_FROM } from './alarms.ts'

export type LineRefusal = ClientBody<'Error'>

/**
 * Spec 8: refusals of the server where no call lists them. Codes of 100 and more are silent, except right after a
 * press: whoever asked for something is told why nothing happens.
 */
export interface LineRefusals {
  /** Something was asked for just now. */
  expect(): void
}

export interface LineRefusalsDeps {
  line: Pick<Line, 'on'>
  /** The page of a call lists them itself. */
  isListed: () => boolean
  show: (refusal: LineRefusal) => void
}

export function createLineRefusals({ line, isListed, show }: LineRefusalsDeps): LineRefusals {
  let expected = false
  line.on('Error', (refusal) => {
    const silent = codeNumber(refusal.code) >= SILENT_FROM && !expected
    expected = false
    // SVER-01 has a dialog of its own
    if (!silent && codeNumber(refusal.code) !== 1 && !isListed()) show(refusal)
  })
  line.on('stateTransitionMsg', () => {
    expected = false
  })
  return {
    expect() {
      expected = true
    },
  }
}
