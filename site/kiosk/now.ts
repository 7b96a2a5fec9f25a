import { createNow } from '../kit/now.ts'
import { clock } from '../line/clock.ts'

/** The server's time, for the countdown that a reservation's visitor (guest) sees. */
export const $now = createNow(clock)
