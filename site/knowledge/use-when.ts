import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { japanDay } from '#core/time/japan-time.ts'
import { clockWords, shortDayWords } from '#core/time/japan-words.ts'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { inboxTexts } from './texts-inbox.ts'

const DAY_MS = 86_400_000
/** Days in Japan time, as 'YYYY-MM-DD'. */
const $today = computed($now, japanDay)
const $yesterday = computed($now, (now) => japanDay(now - DAY_MS))

/**
 * Writes times (docs/look.md, Forms).
 * @returns a function that writes a time: きょう (today) 13:22, きのう (yesterday) 9:05, or an earlier date
 */
export function useWhen(): (at: number) => string {
  const texts = useTexts(inboxTexts)
  const language = useStore($language)
  const today = useStore($today)
  const yesterday = useStore($yesterday)
  return (at) => {
    const day = japanDay(at)
    if (day === today) return `${texts.today} ${clockWords(at)}`
    if (day === yesterday) return `${texts.yesterday} ${clockWords(at)}`
    return shortDayWords(at, $now.get(), language)
  }
}
