import type { StageButton, StageLanguage } from './stage-model.ts'

/** Id of the AI button; templates never use it. */
export const AI_BUTTON_ID = 0

const ASK_AI: Record<StageLanguage, string> = { ja: 'AIに聞く', en: 'Ask the AI', zh: '向AI提问' }

/** decisions 4: the button that starts an AI dialogue. It is styled like the other buttons of the signage. */
export function aiButtonLike(buttons: readonly StageButton[], language: StageLanguage): StageButton {
  const like = buttons.find(({ isView }) => isView) ?? { fontSizePx: 40, colour: '#fffdf8' }
  const { fontSizePx, colour } = like
  return { id: AI_BUTTON_ID, text: ASK_AI[language], ja: ASK_AI.ja, fontSizePx, colour, isView: true }
}
