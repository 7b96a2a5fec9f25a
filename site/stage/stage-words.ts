import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'

export interface StageWords {
  heading: string
  /** One sentence each. */
  lines: readonly string[]
}

type Spoken = Pick<StageModel, 'scene' | 'companyName' | 'closed' | 'offline' | 'sorry'>

/**
 * Heading and lines of a signage state (scene), for the speech bubble or the title. Empty in Active, which shows
 * captions, and in Suspended, which shows a sign.
 */
export function wordsOf(model: Spoken, texts: StageTexts, hasButtons: boolean): StageWords {
  switch (model.scene) {
    case 'Standby':
      // without touch buttons, the text on the drawn reception counter already says that the reception is closed
      if (model.closed && hasButtons && !model.offline) return model.closed
      return {
        heading: texts.greeting,
        lines:
          hasButtons && !model.offline
            ? texts.touchButton
            : [texts.visit(model.companyName), texts.visitEnd(model.companyName)].filter(
                (line) => line !== '',
              ),
      }
    case 'Calling':
      return { heading: texts.calling, lines: texts.callingLines }
    case 'Crowded':
      if (model.sorry) return { heading: texts.sorry[model.sorry], lines: [] }
      return { heading: texts.crowded, lines: texts.crowdedLines }
    case 'Active':
    case 'Suspended':
      return { heading: '', lines: [] }
  }
}

export type OwnerTexts = Pick<StageTexts, 'roomOf' | 'room' | 'reception'>

/** Name shown beside the logo and on the built-in landscape picture. A general term if the visitor can read no name. */
export const ownerOf = (
  { companyName, placeName, isGuest }: Pick<StageModel, 'companyName' | 'placeName' | 'isGuest'>,
  texts: OwnerTexts,
): string => {
  if (companyName) return companyName
  if (isGuest) return placeName ? texts.roomOf(placeName) : texts.room
  return placeName || texts.reception
}

/** Visible buttons in the template's order (Spec 2.4.5). */
export const visibleButtons = (model: StageModel): StageModel['buttons'] =>
  model.buttons.filter((button) => button.isView && button.text.trim() !== '')

/** Spec 5: the text of the telop (scrolling text) is split by newline; blank lines are removed. */
export const telopLines = (model: StageModel): string[] =>
  model.telopLines.map((line) => line.trim()).filter((line) => line !== '')
