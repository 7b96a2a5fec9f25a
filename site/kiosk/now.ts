import { createNow } from '../kit/now.ts'
import { clock } from '../line/clock.ts'

/** The server's time, for what a guest's page counts down. */
export const $now = createNow(clock)
