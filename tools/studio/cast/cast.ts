import { BEAR } from './bear/bear.ts'
import type { CharacterPlan } from './character-plan.ts'
import { MAN } from './man/man.ts'
import { RECEPTIONIST } from './receptionist/receptionist.ts'
import { ROBOT } from './robot/robot.ts'

/** The product's characters by file name. */
export const CAST: Readonly<Record<string, CharacterPlan>> = {
  receptionist: RECEPTIONIST,
  bear: BEAR,
  robot: ROBOT,
  man: MAN,
}
