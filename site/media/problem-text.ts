import type { StaffLanguage } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import type { MediaProblem } from './library.ts'
import { mediaTexts } from './texts.ts'

export const problemText = (problem: MediaProblem, language: StaffLanguage): string =>
  problem === 'unreachable' ? pickTexts(mediaTexts, language).unreachable : refusalText(problem, language)
