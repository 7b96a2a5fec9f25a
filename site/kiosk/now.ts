import { clock } from '../line/clock.ts'
import { createNow } from '../kit/now.ts'

/** The server's time, for what a guest's page counts down. */
export const $now = createNow(clock)
