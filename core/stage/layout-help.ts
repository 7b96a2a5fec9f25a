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

interface Stage {
  width: number
  height: number
}

interface HelpRequest extends Stage {
  /** Whether a character is shown. */
  withFigure: boolean
  /** Number of buttons. */
  choices: number
  withPhone: boolean
}

/** Boxes of the choices that a visitor gets when no operator can answer. Figure, counter and languages are in StageBoxes. */
export interface HelpBoxes {
  title: Box
  choices: readonly Box[]
  phone?: Box
  back: Box
}

/** Boxes for writing a message: a sheet of paper, with the title above or beside it. */
export interface MessageBoxes {
  title: Box
  sheet: Box
  cancel: Box
}

const GAP = 20
const CHOICE_HEIGHT = 112
const isUpright = ({ width, height }: Stage): boolean => height >= width

/**
 * Layout of the choices that a visitor gets when no operator can answer. The template's media and text are not shown
 * (docs/look.md, Kiosk).
 */
export const helpLayout = (request: HelpRequest): { boxes: StageBoxes; help: HelpBoxes } =>
  isUpright(request) ? portraitHelp(request) : landscapeHelp(request)

/** Layout for writing a message. */
export const messageLayout = (
  stage: Stage,
  withFigure: boolean,
): { boxes: StageBoxes; message: MessageBoxes } =>
  isUpright(stage) ? portraitMessage(stage, withFigure) : landscapeMessage(stage, withFigure)

const frame = (isPortrait: boolean): Pick<StageBoxes, 'unit' | 'portrait' | 'buttons' | 'titleAlign'> => ({
  unit: 1,
  portrait: isPortrait,
  buttons: [],
  titleAlign: isPortrait ? 'center' : 'start',
})

function portraitHead(stage: Stage): Partial<StageBoxes> {
  return {
    logo: { x: MARGIN, y: 38, w: 540, h: 96 },
    clock: fromRight(stage, 48, 400, 76),
    notice: { x: MARGIN, y: 168, w: inner(stage), h: 160 },
  }
}

function landscapeHead(stage: Stage): Partial<StageBoxes> {
  return {
    logo: { x: MARGIN, y: 50, w: 560, h: 64 },
    clock: fromRight(stage, 44, 460, 76),
    notice: { x: stage.width / 2 - 640, y: 148, w: 1280, h: 160 },
  }
}

/**
 * Portrait layout, from the lower edge upwards: the back button and the languages, the phone number, then the
 * buttons.
 */
function portraitHelp(request: HelpRequest): { boxes: StageBoxes; help: HelpBoxes } {
  const { height, choices, withPhone } = request
  const row = (y: number, h: number): Box => ({ x: MARGIN, y, w: inner(request), h })
  const back = { ...row(height - 180, 104), w: inner(request) - LANGUAGES.w - GAP }
  const phone = row(back.y - 24 - 176, 176)
  const choicesHeight = choices * CHOICE_HEIGHT + (choices - 1) * GAP
  const first = (withPhone ? phone.y : back.y) - 24 - choicesHeight
  const top = first - 84
  const w = Math.min(628, top - 380)
  const avatar = figure(request.width / 2, top - w * 1.04, w)
  return {
    boxes: {
      ...frame(true),
      ...portraitHead(request),
      ...(request.withFigure && { ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }),
      counter: counter(request, top),
      languages: fromRight(request, back.y + (back.h - LANGUAGES.h) / 2, LANGUAGES.w, LANGUAGES.h),
    },
    help: {
      title: row(164, 220),
      choices: Array.from({ length: choices }, (_, place) =>
        row(first + place * (CHOICE_HEIGHT + GAP), CHOICE_HEIGHT),
      ),
      ...(withPhone && { phone }),
      back,
    },
  }
}

/** Landscape layout: the buttons side by side, and below them the phone number and the back button. */
function landscapeHelp(request: HelpRequest): { boxes: StageBoxes; help: HelpBoxes } {
  const { width, choices, withPhone } = request
  const top = request.height - 464
  const half = width * 0.56
  const w = Math.min(0.3 * width, top - 150)
  const avatar = figure((half + width) / 2, top - w, w)
  const choiceWidth = (inner(request) - (choices - 1) * GAP) / Math.max(1, choices)
  return {
    boxes: {
      ...frame(false),
      ...landscapeHead(request),
      ...(request.withFigure && {
        ...figureBoxes(avatar, LANDSCAPE_FRAMING),
        halo: haloBehind(avatar, 1.262),
      }),
      counter: counter(request, top),
      languages: { x: MARGIN, y: top + 366, ...LANGUAGES },
    },
    help: {
      title: { x: MARGIN, y: 170, w: half - MARGIN, h: top - 230 },
      choices: Array.from({ length: choices }, (_, place) => ({
        x: MARGIN + place * (choiceWidth + GAP),
        y: top + 52,
        w: choiceWidth,
        h: CHOICE_HEIGHT,
      })),
      ...(withPhone && { phone: { x: MARGIN, y: top + 184, w: inner(request) - 440, h: 160 } }),
      back: fromRight(request, top + 212, 420, 104),
    },
  }
}

function portraitMessage(stage: Stage, withFigure: boolean): { boxes: StageBoxes; message: MessageBoxes } {
  const { width, height } = stage
  const avatar = figure(width - 246, 152, 376)
  const sheet = { x: MARGIN, y: 500, w: inner(stage), h: height - 500 - 220 }
  return {
    boxes: {
      ...frame(true),
      ...portraitHead(stage),
      ...(withFigure && { ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }),
      counter: counter(stage, sheet.y + sheet.h * 0.6),
      languages: fromRight(stage, height - 164, LANGUAGES.w, LANGUAGES.h),
    },
    message: {
      title: { x: MARGIN, y: 164, w: width - 2 * MARGIN - 400, h: 300 },
      sheet,
      cancel: { x: MARGIN, y: height - 180, w: inner(stage) - LANGUAGES.w - GAP, h: 104 },
    },
  }
}

function landscapeMessage(stage: Stage, withFigure: boolean): { boxes: StageBoxes; message: MessageBoxes } {
  const { width, height } = stage
  const beside = width * 0.3
  const sheet = { x: beside, y: 140, w: width - beside - MARGIN, h: height - 140 - 60 }
  const w = beside * 0.6
  const avatar = figure(beside / 2, height - 260 - w * 1.02, w)
  return {
    boxes: {
      ...frame(false),
      ...landscapeHead(stage),
      ...(withFigure && { ...figureBoxes(avatar, LANDSCAPE_FRAMING), halo: haloBehind(avatar, 1.262) }),
      counter: counter(stage, height - 260),
      languages: { x: MARGIN / 2, y: height - 104, ...LANGUAGES },
    },
    message: {
      title: { x: MARGIN, y: 140, w: beside - 1.5 * MARGIN, h: 300 },
      sheet,
      cancel: { x: MARGIN, y: height - 224, w: beside - 1.5 * MARGIN, h: 104 },
    },
  }
}
