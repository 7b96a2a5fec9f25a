import { createNow } from '../kit/now.ts'
import { clock } from '../line/clock.ts'

/** The server's time, for a guest's countdown. */
export const $now = createNow(clock)
