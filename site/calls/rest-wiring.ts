import { clock } from '../line/clock.ts'
import { self } from '../operator/self.ts'
import { createRest } from './rest.ts'
import { calls } from './wiring.ts'

/** Wired to the browser with the first call that goes unanswered, or the first rest. */
export const rest = createRest({ self, clock, $unanswered: calls.$unanswered })
