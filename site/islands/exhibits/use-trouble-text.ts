import { useStore } from '@nanostores/react'
import { exhibitTexts } from '../../messages/exhibits.ts'
import { refusalText } from '../../messages/refusals.ts'
import type { Trouble } from '../../stores/exhibits/canvas.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { useTexts } from '../shell/use-texts.ts'

/** Why something did not work, in words. */
export function useTroubleText(): (trouble: Trouble) => string {
  const language = useStore($language)
  const { notDone } = useTexts(exhibitTexts)
  return (trouble) => (trouble.kind === 'refused' ? refusalText(trouble.refusal, language) : notDone)
}
