import { useStore } from '@nanostores/react'
import { $language } from '../kit/preferences.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import type { Trouble } from './canvas.ts'
import { exhibitTexts } from './texts.ts'

/** The message for a failed action. */
export function useTroubleText(): (trouble: Trouble) => string {
  const language = useStore($language)
  const { notDone } = useTexts(exhibitTexts)
  return (trouble) => (trouble.kind === 'refused' ? refusalText(trouble.refusal, language) : notDone)
}
