import { STAGE_HEIGHT, STAGE_WIDTH } from '../limits.ts'
import type { TemplateScene } from '../signages/signage.ts'
import { landscapeBoxes } from './layout-landscape.ts'
import type { Layout, Orientation } from './layout-names.ts'
import { portraitBoxes } from './layout-portrait.ts'

/** A rectangle on the stage, in template pixels, origin top left. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export const BOX_NAMES = [
  'logo',
  'clock',
  'media',
  /** The character's whole picture (poster); the counter covers its lower part. */
  'avatar',
  /** The operator's video of the whole stage, placed so that its character stands in the box `avatar`. */
  'picture',
  /** Like `picture`, for a live canvas with a transparent background, which is always framed for portrait. */
  'live',
  'halo',
  /** The small rounded window of the layout `wipe`. It clips the avatar and the glow behind the avatar (`halo`). */
  'window',
  'bubble',
  'title',
  'ticket',
  'sign',
  'counter',
  'message',
  'languages',
  'callRow',
  'cancel',
  'offline',
  'facts',
  'caption',
  'selfView',
  'plate',
  /** The notice about camera and microphone. */
  'privacy',
  'end',
  'notice',
  'telop',
] as const
export type BoxName = (typeof BOX_NAMES)[number]

/** Boxes by name; a missing box is not drawn. */
export type StageBoxes = Partial<Record<BoxName, Box>> & {
  /** Template pixels per pixel of the 1080 × 1920 (or 1920 × 1080) design. */
  unit: number
  portrait: boolean
  /** Boxes of the visible touch buttons, in the template's order. */
  buttons: readonly Box[]
  /** Boxes of the buttons for asking the AI and for leaving a message, for a signage state without touch buttons. */
  help?: readonly Box[]
  titleAlign: 'center' | 'start'
}

export type ButtonDirection = 'vertical' | 'horizontal'

export interface StageRequest {
  /** Size of the stage in pixels of the signage's template, before the stage is scaled to the screen. */
  width: number
  height: number
  layout: Layout
  scene: TemplateScene
  showMedia: boolean
  showLogo: boolean
  showTelop: boolean
  /** Number of visible touch buttons: 0 to 6, plus one for the AI. */
  buttons: number
  buttonDirection?: ButtonDirection
  /** Whether the stage shows a shared screen, in place of the media. A layout without media then gets a box for it. */
  sharing?: boolean
  /** Number of buttons for leaving a message or asking the AI, in signage states without touch buttons. */
  help?: number
  /** Standby while the kiosk cannot reach its server: a notice replaces the buttons. */
  offline?: boolean
  /** Number of lines (opening hours, telephone) in the Suspended scene. */
  facts?: number
  /**
   * The stage is on the page of a reservation's visitor (guest). That page shows the language choice and the exit
   * button outside the stage.
   */
  isGuest?: boolean
}

/** Input of portraitBoxes and landscapeBoxes: sizes in design pixels, with a value for every option. */
export interface DesignRequest {
  width: number
  height: number
  scene: TemplateScene
  media: boolean
  avatar: 'none' | 'large' | 'window'
  telop: boolean
  buttons: number
  buttonDirection: ButtonDirection
  offline: boolean
  help: number
  facts: number
  isGuest: boolean
}
export type DesignBoxes = Partial<Record<BoxName, Box>> & {
  buttons?: readonly Box[]
  help?: readonly Box[]
  titleAlign?: 'center' | 'start'
}

/**
 * Whether a template is portrait: at least as high as it is wide (decisions 4). Only portrait templates show touch
 * buttons.
 */
export const isPortrait = (size: { width: number; height: number }): boolean => size.height >= size.width

export const orientationOf = (size: { width: number; height: number }): Orientation =>
  isPortrait(size) ? 'portrait' : 'landscape'

/** The size of the stage's design in this orientation. */
export const stageSizeOf = (orientation: Orientation): { width: number; height: number } =>
  orientation === 'portrait'
    ? { width: STAGE_WIDTH, height: STAGE_HEIGHT }
    : { width: STAGE_HEIGHT, height: STAGE_WIDTH }

/**
 * The orientation of the kiosk's screen if it differs from the template's orientation. Undefined if both are equal, or
 * if the screen's orientation is unknown.
 */
export const otherScreen = (
  screen: Orientation | undefined,
  template: { width: number; height: number },
): Orientation | undefined => (screen === orientationOf(template) ? undefined : screen)

interface DesignSize {
  width: number
  height: number
  unit: number
}

/**
 * The stage's size in design pixels: one side has the design's length, and the other is at least as long as in the
 * design, so that nothing has to shrink.
 */
export function designSize(size: { width: number; height: number }): DesignSize {
  const [width, height] = isPortrait(size) ? [1080, 1920] : [1920, 1080]
  const unit = Math.min(size.width / width, size.height / height)
  return { width: size.width / unit, height: size.height / unit, unit }
}

/** Computes the boxes of all parts of the stage. A pure function. */
export function layoutOf(request: StageRequest): StageBoxes {
  const { width, height, unit } = designSize(request)
  const portrait = isPortrait(request)
  const media = request.layout !== 'onlyAvatar' && request.showMedia
  const design: DesignRequest = {
    width,
    height,
    scene: request.scene,
    media: media || request.sharing === true,
    avatar: avatarOf(request.layout, media),
    telop: request.showTelop,
    buttons: portrait && request.scene === 'Standby' && !request.offline ? request.buttons : 0,
    buttonDirection: request.buttonDirection ?? 'vertical',
    offline: request.offline === true && request.scene === 'Standby',
    help: request.help ?? 0,
    facts: request.facts ?? 0,
    isGuest: request.isGuest === true,
  }
  const {
    buttons = [],
    help,
    titleAlign = 'center',
    ...boxes
  } = portrait ? portraitBoxes(design) : landscapeBoxes(design)
  if (!request.showLogo) delete boxes.logo
  if (design.isGuest) for (const name of GUEST_HAS_NO) delete boxes[name]
  return {
    ...scaleAll(boxes, unit),
    buttons: buttons.map((box) => scale(box, unit)),
    ...(help && { help: help.map((box) => scale(box, unit)) }),
    unit,
    portrait,
    titleAlign,
  }
}

/**
 * Boxes that the stage does not have on the page of a reservation's visitor (guest). That page has its own language
 * choice and exit outside the stage, and `message` is for kiosks.
 */
const GUEST_HAS_NO = ['languages', 'end', 'message'] as const

/** Without media, the layout `wipe` shows the avatar at full size instead of in a small window. */
function avatarOf(layout: Layout, media: boolean): DesignRequest['avatar'] {
  if (layout === 'onlyMedia') return 'none'
  return layout === 'wipe' && media ? 'window' : 'large'
}

const scale = (box: Box, unit: number): Box => ({
  x: Math.round(box.x * unit),
  y: Math.round(box.y * unit),
  w: Math.round(box.w * unit),
  h: Math.round(box.h * unit),
})

function scaleAll(boxes: Partial<Record<BoxName, Box>>, unit: number): Partial<Record<BoxName, Box>> {
  const scaled: Partial<Record<BoxName, Box>> = {}
  for (const name of BOX_NAMES) {
    const box = boxes[name]
    if (box) scaled[name] = scale(box, unit)
  }
  return scaled
}
