import type { Box, StageBoxes } from './layout.ts'
import {
  counter,
  figure,
  figureBoxes,
  fromRight,
  haloBehind,
  inner,
  LANDSCAPE_FRAMING,
  LANGUAGES,
  MARGIN,
  PORTRAIT_FRAMING,
} from './layout-figure.ts'

/** Boxes that only an AI dialogue has. StageBoxes has those of the character (figure), logo, counter and languages. */
export interface DialogueBoxes {
  badge: Box
  /** The visitor's words with the AI's below them; the text grows upwards. */
  words: Box
  indicator: Box
  /** Heading of the choices; missing if there is no space for it. */
  choicesTitle?: Box
  choices: readonly Box[]
  /** The button that opens the text field, if there are no choices. */
  typing: Box
  /** The smaller button that opens the text field, if there are choices. */
  type: Box
  person: Box
  end: Box
}

interface Stage {
  width: number
  height: number
}

/** Maximum number of meanings that the AI suggests (dialogueReply in core/dialogue/contract.ts). */
const CHOICES = 3
const GAP = 20

/** Layout of an AI dialogue; the template's media and text are not shown (docs/look.md, Kiosk). */
export function dialogueLayout(stage: Stage, withFigure = true): { boxes: StageBoxes; talk: DialogueBoxes } {
  return stage.height >= stage.width ? portrait(stage, withFigure) : landscape(stage, withFigure)
}

const BADGE = { y: 48, w: 478, h: 76 }
const END_WIDTH = 212
const TYPE_WIDTH = 244

/** Splits a row into boxes of equal width. */
function inRow(row: Box, count: number): readonly Box[] {
  const w = (row.w - (count - 1) * GAP) / count
  return Array.from({ length: count }, (_, place) => ({ ...row, x: row.x + place * (w + GAP), w }))
}

function portrait(stage: Stage, withFigure: boolean): { boxes: StageBoxes; talk: DialogueBoxes } {
  const top = stage.height - 792
  const row = (y: number, h: number): Box => ({ x: MARGIN, y, w: inner(stage), h })
  const avatar = figure(stage.width / 2, 145 + (top - 1128) / 2, 616)
  const halo = { x: stage.width / 2 - 378, y: avatar.y + 55, w: 756, h: 756 }
  const typing = row(top + 292, 164)
  const calls = row(top + 496, 112)
  const end = { ...calls, x: calls.x + calls.w - END_WIDTH, w: END_WIDTH }
  return {
    boxes: {
      unit: 1,
      portrait: true,
      buttons: [],
      titleAlign: 'center',
      logo: { x: MARGIN, y: 38, w: 440, h: 96 },
      ...(withFigure && { ...figureBoxes(avatar, PORTRAIT_FRAMING), halo }),
      counter: counter(stage, top),
      languages: { x: MARGIN, y: top + 648, ...LANGUAGES },
      privacy: fromRight(stage, top + 648, inner(stage) - LANGUAGES.w - 16, LANGUAGES.h),
      notice: row(168, 160),
    },
    talk: {
      badge: fromRight(stage, BADGE.y, BADGE.w, BADGE.h),
      words: row(top - 640, 612),
      indicator: row(top + 57, 150),
      choicesTitle: row(top + 230, 46),
      choices: inRow(typing, CHOICES),
      typing,
      person: { ...calls, w: calls.w - END_WIDTH - TYPE_WIDTH - 2 * GAP },
      type: { ...end, x: end.x - TYPE_WIDTH - GAP, w: TYPE_WIDTH },
      end,
    },
  }
}

function landscape(stage: Stage, withFigure: boolean): { boxes: StageBoxes; talk: DialogueBoxes } {
  const top = stage.height - 404
  const half = stage.width * 0.56
  const w = Math.min(0.3 * stage.width, top - 150)
  const avatar = figure((half + stage.width) / 2, top - w, w)
  const first = { x: MARGIN, y: top + 40, w: inner(stage), h: 108 }
  const indicator = { ...first, w: first.w * 0.5 }
  const person = { ...first, x: indicator.x + indicator.w + GAP, w: first.w * 0.5 - END_WIDTH - 2 * GAP }
  const typing = { ...first, y: top + 168, h: 100 }
  const wordsWidth = half - MARGIN
  return {
    boxes: {
      unit: 1,
      portrait: false,
      buttons: [],
      titleAlign: 'start',
      logo: { x: MARGIN, y: 50, w: 560, h: 64 },
      ...(withFigure && { ...figureBoxes(avatar, LANDSCAPE_FRAMING), halo: haloBehind(avatar, 1.262) }),
      counter: counter(stage, top),
      languages: { x: MARGIN, y: top + 290, ...LANGUAGES },
      privacy: fromRight(stage, top + 290, 560, LANGUAGES.h),
      notice: { x: stage.width / 2 - 640, y: 148, w: 1280, h: 160 },
    },
    talk: {
      badge: fromRight(stage, 44, BADGE.w, BADGE.h),
      words: { x: MARGIN, y: 150, w: wordsWidth, h: top - 190 },
      indicator,
      choices: inRow({ ...typing, w: typing.w - TYPE_WIDTH - GAP }, CHOICES),
      typing,
      type: { ...typing, x: typing.x + typing.w - TYPE_WIDTH, w: TYPE_WIDTH },
      person,
      end: { ...first, x: first.x + first.w - END_WIDTH, w: END_WIDTH },
    },
  }
}
