import type { TemplateScene } from '../signages/signage.ts'
import { landscapeBoxes } from './layout-landscape.ts'
import type { Layout } from './layout-names.ts'
import { portraitBoxes } from './layout-portrait.ts'

/** A rectangle on the stage, in pixels of the template, origin top left. */
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
  /** The whole figure (poster); what lies below the counter's edge is hidden by the counter. */
  'avatar',
  /** Where a whole streamed stage picture goes, so that its character stands in `avatar`. */
  'picture',
  /** The same for a live canvas with a clear ground: always the portrait framing. */
  'live',
  'halo',
  /** The rounded window of the layout wipe; avatar and halo are cut to it. */
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
  /** The line about camera and microphone. */
  'privacy',
  'end',
  'notice',
  'telop',
] as const
export type BoxName = (typeof BOX_NAMES)[number]

/** A box that is missing is not drawn. */
export type StageBoxes = Partial<Record<BoxName, Box>> & {
  /** Template pixels to one pixel of the 1080 × 1920 (1920 × 1080) design. */
  unit: number
  portrait: boolean
  /** One for each visible touch button, in the template's order. */
  buttons: readonly Box[]
  titleAlign: 'center' | 'start'
}

export type ButtonDirection = 'vertical' | 'horizontal'

export interface StageRequest {
  /** Template pixels. */
  width: number
  height: number
  layout: Layout
  scene: TemplateScene
  showMedia: boolean
  showLogo: boolean
  showTelop: boolean
  /** How many touch buttons are visible: 0 to 6, and one more for the AI. */
  buttons: number
  buttonDirection?: ButtonDirection
  /** A shared screen takes the media's place, also where the layout has none. */
  sharing?: boolean
  /** Standby without its server: the notice stands where the buttons were. */
  offline?: boolean
  /** How many lines (opening hours, telephone) the Suspended scene has. */
  facts?: number
}

/** What the two orientations lay out: the design's own size, every wish already weighed. */
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
  facts: number
}
export type DesignBoxes = Partial<Record<BoxName, Box>> & {
  buttons?: readonly Box[]
  titleAlign?: 'center' | 'start'
}

/** decisions 4: a template at least as high as wide is portrait; only portrait shows touch buttons. */
export const isPortrait = (size: { width: number; height: number }): boolean => size.height >= size.width

export interface DesignSize {
  width: number
  height: number
  unit: number
}

/** The stage in the design's pixels: one side is the design's own, the other at least that, so nothing has to shrink. */
export function designSize(size: { width: number; height: number }): DesignSize {
  const [width, height] = isPortrait(size) ? [1080, 1920] : [1920, 1080]
  const unit = Math.min(size.width / width, size.height / height)
  return { width: size.width / unit, height: size.height / unit, unit }
}

/** Where everything of one scene goes. Pure: same request, same boxes. */
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
    facts: request.facts ?? 0,
  }
  const {
    buttons = [],
    titleAlign = 'center',
    ...boxes
  } = portrait ? portraitBoxes(design) : landscapeBoxes(design)
  if (!request.showLogo) delete boxes.logo
  return {
    ...scaleAll(boxes, unit),
    buttons: buttons.map((box) => scale(box, unit)),
    unit,
    portrait,
    titleAlign,
  }
}

/** A wipe without media would be a window in an empty room: the avatar then stands at its full size. */
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
