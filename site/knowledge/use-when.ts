import { useStore } from '@nanostores/react'
import { japanDay } from '#core/time/japan-time.ts'
import { clockWords, dayOfYearWords } from '#core/time/japan-words.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { inboxTexts } from './texts-inbox.ts'
import { $today, $yesterday } from './today.ts'

/** きょう 13:22, きのう 9:05, then the date (look, Forms). */
export function useWhen(): (at: number) => string {
  const texts = useTexts(inboxTexts)
  const language = useStore($language)
  const today = useStore($today)
  const yesterday = useStore($yesterday)
  return (at) => {
    const day = japanDay(at)
    if (day === today) return `${texts.today} ${clockWords(at)}`
    if (day === yesterday) return `${texts.yesterday} ${clockWords(at)}`
    return dayOfYearWords(at, language)
  }
}
