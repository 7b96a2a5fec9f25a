import { useStore } from '@nanostores/react'
import { $language } from '../preferences.ts'
import { pickTexts, type Texts } from './define.ts'

/**
 * The texts of one subject in this browser's language. The first drawing is always Japanese, like the pre-rendered
 * page.
 */
export function useTexts<Ja>(texts: Texts<Ja>): ReturnType<typeof pickTexts<Ja>> {
  return pickTexts(texts, useStore($language, { ssr: 'initial' }))
}
