import { computed } from 'nanostores'
import { japanDay } from '#core/time/japan-time.ts'
import { $now } from '../kit/now.ts'

const DAY_MS = 86_400_000

/** Days in Japan time, as 'YYYY-MM-DD'. */
export const $today = computed($now, japanDay)
export const $yesterday = computed($now, (now) => japanDay(now - DAY_MS))
