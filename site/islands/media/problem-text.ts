import { pickTexts } from '../../messages/define.ts'
import { mediaTexts } from '../../messages/media.ts'
import { refusalText } from '../../messages/refusals.ts'
import type { MediaProblem } from '../../stores/media/library.ts'
import type { StaffLanguage } from '../../stores/shared/preferences.ts'

export const problemText = (problem: MediaProblem, language: StaffLanguage): string =>
  problem === 'unreachable' ? pickTexts(mediaTexts, language).unreachable : refusalText(problem, language)
