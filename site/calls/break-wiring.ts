import { computed } from 'nanostores'
import { board } from '../line/board.ts'
import { clock } from '../line/clock.ts'
import { self } from '../line/own-state.ts'
import { createBreakOffer } from './break-offer.ts'
import { calls } from './wiring.ts'

/**
 * The offer of a break to this tab's operator, who has not answered calls. This module is loaded after the first
 * unanswered call or at the first break.
 */
export const breakOffer = createBreakOffer({
  self,
  clock,
  $unanswered: calls.$unanswered,
  $isWaiting: computed(board.$signages, (entries) =>
    entries.some(({ waitingCallId }) => waitingCallId !== undefined),
  ),
})
