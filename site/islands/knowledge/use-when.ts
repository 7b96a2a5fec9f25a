import { useStore } from '@nanostores/react'
import { japanDay } from '#rules/japan-time.ts'
import { clockWords, dayOfYearWords } from '#rules/japan-words.ts'
import { knowledgeTexts } from '../../messages/knowledge.ts'
import { $today, $yesterday } from '../../stores/knowledge/today.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { useTexts } from '../shell/use-texts.ts'

/** きょう 13:22, きのう 9:05, then the date (look, Forms). */
export function useWhen(): (at: number) => string {
  const { inbox: texts } = useTexts(knowledgeTexts)
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
