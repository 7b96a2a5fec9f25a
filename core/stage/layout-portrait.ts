import type { Box, DesignBoxes, DesignRequest } from './layout.ts'
import { buttonBoxes, buttonsHeight } from './layout-buttons.ts'
import {
  counter,
  figure,
  figureBoxes,
  fromRight,
  haloBehind,
  haloOfPicture,
  inner,
  LANGUAGES,
  MARGIN,
  PORTRAIT_FRAMING,
  TELOP_HEIGHT,
  windowBoxes,
} from './layout-figure.ts'

/**
 * Boxes of a portrait stage, at least 1080 wide and 1920 high, with the design's sizes (docs/look.md, Kiosk). Any extra
 * height goes to the area above the counter (the desk at the bottom).
 */
export function portraitBoxes(request: DesignRequest): DesignBoxes {
  const scene = {
    Standby: standby,
    Calling: calling,
    Crowded: crowded,
    Active: active,
    Suspended: suspended,
  }[request.scene]
  return { ...frame(request), ...scene(request) }
}

const MEDIA_TOP = 152
const HEAD_MIDDLE = 86
const row = (request: DesignRequest, y: number, h: number): Box => ({ x: MARGIN, y, w: inner(request), h })

/** Language buttons on the counter (the desk at the bottom of the stage), with the privacy notice beside them. */
function languagesAt(request: DesignRequest, y: number): DesignBoxes {
  const mark = inner(request) - LANGUAGES.w - 16
  return { languages: { x: MARGIN, y, ...LANGUAGES }, privacy: fromRight(request, y, mark, LANGUAGES.h) }
}

function frame(request: DesignRequest): DesignBoxes {
  // Spec 9 allows 6 % of the height (115); 96 looks better in the header
  const logoHeight = 96
  return {
    logo: { x: MARGIN, y: HEAD_MIDDLE - logoHeight / 2, w: 540, h: logoHeight },
    clock: fromRight(request, 48, 400, 76),
    notice: row(request, 168, 160),
    ...(request.telop && {
      telop: { x: 0, y: request.height - TELOP_HEIGHT, w: request.width, h: TELOP_HEIGHT },
    }),
  }
}

/** The media's box in layouts in which media and avatar share the area above the counter (the desk at the bottom). */
function mediaBox(request: DesignRequest, top: number): Box {
  const height = Math.min((inner(request) * 9) / 16, (top - MEDIA_TOP) * 0.4735)
  return row(request, MEDIA_TOP, height)
}

/**
 * Avatar at the right and its speech bubble at the left, both between the media and the counter (the desk at the
 * bottom).
 */
function sideBySide(request: DesignRequest, top: number): DesignBoxes {
  const media = mediaBox(request, top)
  const spare = top - media.y - media.h - 596
  const w = Math.max(540, Math.min(640 + spare * 0.15, request.width * 0.66))
  const avatar = figure(request.width + 30 - w / 2, media.y + media.h - 56 + spare * 0.5, w)
  return {
    media,
    ...figureBoxes(avatar, PORTRAIT_FRAMING),
    halo: haloBehind(avatar),
    bubble: { x: MARGIN, y: avatar.y + 124, w: avatar.x + 78 - MARGIN, h: 320 },
  }
}

/** Media as large as possible, above a strip with the text and the avatar's window. */
function mediaWithWindow(request: DesignRequest, top: number): DesignBoxes {
  const strip = { y: top - 284, h: 248 }
  const window = fromRight(request, strip.y - 68, 320, 316)
  return {
    media: row(request, MEDIA_TOP, strip.y - 32 - MEDIA_TOP),
    ...windowBoxes(window, PORTRAIT_FRAMING),
    bubble: { x: MARGIN, y: strip.y, w: window.x - MARGIN - 40, h: strip.h },
  }
}

/** Media with one line of text below it, because there is no avatar to speak it. */
function mediaWithTitle(request: DesignRequest, top: number, titleHeight: number): DesignBoxes {
  const title = row(request, top - titleHeight - 36, titleHeight)
  return { media: row(request, MEDIA_TOP, title.y - 32 - MEDIA_TOP), title }
}

/** Text at the top, the character in the middle. */
function figureUnderTitle(request: DesignRequest, top: number): DesignBoxes {
  const title = row(request, 172, 270)
  const w = Math.min(900, request.width * 0.84, (top - 440) * 0.87)
  const avatar = figure(request.width / 2, top - w * 1.063, w)
  return { title, ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}

/**
 * Boxes above the counter (the desk at the bottom of the stage) in scenes in which the avatar speaks to the visitor.
 */
function speaking(request: DesignRequest, top: number): DesignBoxes {
  if (!request.media)
    return request.avatar === 'none'
      ? { title: row(request, (top - 270) / 2, 270) }
      : figureUnderTitle(request, top)
  if (request.avatar === 'none') return mediaWithTitle(request, top, 184)
  return request.avatar === 'window' ? mediaWithWindow(request, top) : sideBySide(request, top)
}

function standby(request: DesignRequest): DesignBoxes {
  if (request.offline) return offlineStandby(request)
  if (request.isGuest) return guestStandby(request)
  const content = request.buttons === 0 ? 154 : buttonsHeight(request.buttons, request.buttonDirection)
  const top = request.height - (60 + content + 30 + 72 + (request.telop ? 98 : 56))
  const area = row(request, top + 60, content)
  return {
    ...speaking(request, top),
    counter: counter(request, top),
    ...(request.buttons === 0 && { message: area }),
    buttons: buttonBoxes(area, request.buttons, request.buttonDirection),
    ...languagesAt(request, area.y + content + 30),
  }
}

/**
 * Height of the counter (the desk at the bottom of the stage) for a guest with a reservation. Only the privacy notice
 * lies on this counter.
 */
const guestCounter = (request: DesignRequest): number => (request.telop ? 232 : 152)

function guestStandby(request: DesignRequest): DesignBoxes {
  const top = request.height - guestCounter(request)
  return {
    ...speaking(request, top),
    counter: counter(request, top),
    privacy: row(request, top + 52, LANGUAGES.h),
  }
}

function offlineStandby(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.telop ? 722 : 676)
  return {
    ...speaking(request, top),
    counter: counter(request, top),
    offline: row(request, top + 60, 448),
    languages: { x: MARGIN, y: top + 538, ...LANGUAGES },
  }
}

function calling(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.telop ? 536 : 500)
  return {
    ...speaking(request, top),
    counter: counter(request, top),
    callRow: row(request, top + 44, 124),
    cancel: row(request, top + 188, 104),
    languages: { x: MARGIN, y: top + 314, ...LANGUAGES },
    privacy: row(request, top + 402, 46),
  }
}

function crowded(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.telop ? 422 : 374)
  return {
    ...(request.media ? crowdedWithMedia(request, top) : crowdedWithFigure(request, top)),
    counter: counter(request, top),
    cancel: row(request, top + 54, 104),
    languages: { x: MARGIN, y: top + 182, ...LANGUAGES },
    privacy: row(request, top + 274, 46),
  }
}

const TICKET_HEIGHT = 476

function crowdedWithFigure(request: DesignRequest, top: number): DesignBoxes {
  const title = row(request, 172, 250)
  const ticket = { x: request.width / 2 - 400, y: top - 40 - TICKET_HEIGHT, w: 800, h: TICKET_HEIGHT }
  if (request.avatar === 'none')
    return { title, ticket: { ...ticket, y: (title.y + title.h + top - TICKET_HEIGHT) / 2 } }
  // The ticket (the visitor's place in the queue) may cover the avatar's scarf, but not its mouth.
  const w = Math.min(760, request.width * 0.7, (ticket.y - 434) / 0.86)
  const avatar = figure(request.width / 2, 434, w)
  return { title, ticket, ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}

function crowdedWithMedia(request: DesignRequest, top: number): DesignBoxes {
  const media = mediaBox(request, Math.min(top, 1284))
  const title = row(request, media.y + media.h + 28, 160)
  const room = { y: title.y + title.h + 24, h: top - title.y - title.h - 24 }
  if (request.avatar === 'none') {
    return {
      media,
      title,
      ticket: {
        x: request.width / 2 - 400,
        y: room.y + (room.h - TICKET_HEIGHT) / 2,
        w: 800,
        h: TICKET_HEIGHT,
      },
    }
  }
  const ticket = { x: MARGIN, y: room.y + (room.h - TICKET_HEIGHT) / 2, w: 500, h: TICKET_HEIGHT }
  if (request.avatar === 'window') {
    const x = ticket.x + ticket.w + 36
    return {
      media,
      title,
      ticket,
      ...windowBoxes({ ...ticket, x, w: request.width - MARGIN - x }, PORTRAIT_FRAMING),
    }
  }
  const w = 580
  const avatar = figure(request.width + 24 - w / 2, Math.max(room.y, top - w * 1.16), w)
  return { media, title, ticket, ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}

function active(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.isGuest ? guestCounter(request) + 40 : 412)
  return {
    ...talkRoom(request, top),
    counter: counter(request, top),
    caption: row(request, top - 40 - 212, 212),
    plate: fromRight(request, top - 40, 560, 92),
    ...languagesAt(request, top + 84),
    ...(request.isGuest && { privacy: row(request, top + 84, LANGUAGES.h) }),
    end: row(request, top + 176, 112),
  }
}

const SELF_VIEW = { w: 312, h: 200 }

function talkRoom(request: DesignRequest, top: number): DesignBoxes {
  const captionTop = top - 252
  const selfView = fromRight(request, 48, SELF_VIEW.w, SELF_VIEW.h)
  if (!request.media) {
    if (request.avatar === 'none') return { selfView, clock: undefined }
    const w = Math.min(900, request.width * 0.84)
    const avatar = figure(request.width / 2, PORTRAIT_FRAMING.avatar.y + (top - 1508) / 2, w)
    return {
      selfView,
      clock: undefined,
      ...figureBoxes(avatar, PORTRAIT_FRAMING),
      halo: haloOfPicture(avatar, PORTRAIT_FRAMING),
    }
  }
  if (request.avatar === 'none')
    return { selfView, clock: undefined, media: row(request, 280, captionTop - 36 - 280) }
  if (request.avatar === 'window') {
    const window = fromRight(request, captionTop - 440, 400, 400)
    return {
      media: row(request, MEDIA_TOP, window.y + 60 - MEDIA_TOP),
      selfView: { x: MARGIN, y: window.y + 150, ...SELF_VIEW },
      ...windowBoxes(window, PORTRAIT_FRAMING),
    }
  }
  const media = mediaBox(request, 1284)
  const avatar = figure(request.width - 350, media.y + media.h + 12 + (top - 1508) / 3, 600)
  return {
    media,
    selfView: { x: MARGIN, y: media.y + media.h + 48, ...SELF_VIEW },
    ...figureBoxes(avatar, PORTRAIT_FRAMING),
    halo: haloOfPicture(avatar, PORTRAIT_FRAMING),
  }
}

const FACT_HEIGHT = 128
const SIGN_HEIGHT = 672

function suspended(request: DesignRequest): DesignBoxes {
  const factsHeight = request.facts === 0 ? 0 : request.facts * FACT_HEIGHT + (request.facts - 1) * 20 + 30
  const helpHeight = request.help === 0 ? 0 : 112 + 30
  const top = request.height - (76 + factsHeight + helpHeight + LANGUAGES.h + (request.telop ? 98 : 56))
  // The sign stands on the upper edge of the counter (the desk at the bottom of the stage).
  const sign = { x: request.width / 2 - 340, y: top + 16 - SIGN_HEIGHT, w: 680, h: SIGN_HEIGHT }
  return {
    ...(request.media
      ? { media: mediaBox(request, 1284), halo: haloBehind(figure(request.width / 2, sign.y - 90, 640)) }
      : behindSign(request, sign)),
    sign,
    counter: counter(request, top),
    ...(request.facts > 0 && { facts: row(request, top + 76, factsHeight - 30) }),
    ...(request.help > 0 && { help: buttonBoxes(row(request, top + 76 + factsHeight, 112), 1, 'vertical') }),
    ...languagesAt(request, top + 76 + factsHeight + helpHeight),
  }
}

/** Places the character behind the sign on the counter, so that head and shoulders are above the sign. */
function behindSign(request: DesignRequest, sign: Box): DesignBoxes {
  if (request.avatar === 'none') return {}
  const avatar = figure(request.width / 2, Math.max(176, sign.y - 512), 600)
  return { ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}
