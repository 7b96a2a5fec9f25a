import { BEAR } from './bear/bear.ts'
import type { CharacterPlan } from './character-plan.ts'
import { RECEPTIONIST } from './receptionist/receptionist.ts'

/** The product's own characters by the names of their files. */
export const CAST: Readonly<Record<string, CharacterPlan>> = { receptionist: RECEPTIONIST, bear: BEAR }
