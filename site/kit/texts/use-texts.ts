import { useStore } from '@nanostores/react'
import { $language } from '../preferences.ts'
import { pickTexts, type Texts } from './define.ts'

/** One subject's texts in the language of this browser. On the first picture Japanese, as the page was built. */
export function useTexts<Ja>(texts: Texts<Ja>): ReturnType<typeof pickTexts<Ja>> {
  return pickTexts(texts, useStore($language, { ssr: 'initial' }))
}
