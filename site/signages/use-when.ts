import { useStore } from '@nanostores/react'
import { whenWords } from '#core/time/japan-words.ts'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'

/** Formats a time of an earlier report in the page's language. */
export function useWhen(): (at: number) => string {
  const language = useStore($language)
  const now = useStore($now)
  return (at) => whenWords(at, now, language)
}
