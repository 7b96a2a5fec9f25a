import { clock } from '../../kernel/clock.ts'
import { createNow } from '../shared/now.ts'

/** The server's time, for what a guest's page counts down. */
export const $now = createNow(clock)
