import { useStore } from '@nanostores/react'
import { exhibitTexts } from './texts.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import type { Trouble } from './canvas.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'

/** Why something did not work, in words. */
export function useTroubleText(): (trouble: Trouble) => string {
  const language = useStore($language)
  const { notDone } = useTexts(exhibitTexts)
  return (trouble) => (trouble.kind === 'refused' ? refusalText(trouble.refusal, language) : notDone)
}
