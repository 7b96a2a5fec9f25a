import type { Box, DesignBoxes, DesignRequest } from './layout.ts'
import {
  counter,
  figure,
  figureBoxes,
  fromRight,
  haloBehind,
  haloOfPicture,
  inner,
  LANDSCAPE_FRAMING,
  LANGUAGES,
  MARGIN,
  TELOP_HEIGHT,
  windowBoxes,
} from './layout-figure.ts'

/**
 * Boxes of a landscape stage, at least 1920 wide and 1080 high. The avatar stands at the right; the counter (the desk
 * at the bottom) has no touch buttons.
 */
export function landscapeBoxes(request: DesignRequest): DesignBoxes {
  const scene = {
    Standby: standby,
    Calling: calling,
    Crowded: crowded,
    Active: active,
    Suspended: suspended,
  }[request.scene]
  return { ...frame(request), ...scene(request) }
}

const ROOM_TOP = 148
const HEAD_MIDDLE = 82

function frame(request: DesignRequest): DesignBoxes {
  // Spec 9: the logo is at most 6 % of the height
  const logoHeight = Math.floor(1080 * 0.06)
  return {
    logo: { x: MARGIN, y: HEAD_MIDDLE - logoHeight / 2, w: 560, h: logoHeight },
    clock: fromRight(request, 44, 460, 76),
    notice: { x: request.width / 2 - 640, y: 148, w: 1280, h: 160 },
    ...(request.telop && {
      telop: { x: 0, y: request.height - TELOP_HEIGHT, w: request.width, h: TELOP_HEIGHT },
    }),
  }
}

/** The character at the right, centered between `from` and the right edge. */
function figureAtRight(request: DesignRequest, top: number, from: number): DesignBoxes {
  const w = Math.min(0.36 * request.width, request.width - from - 60, top - 130)
  const avatar = figure((from + request.width) / 2, top - w, w)
  return { ...figureBoxes(avatar, LANDSCAPE_FRAMING), halo: haloBehind(avatar, 1.262) }
}

/** The media's box with width `w`, at most as high as 4:3, centered vertically. */
function mediaBox(w: number, bottom: number): Box {
  const h = Math.min(bottom - ROOM_TOP, w * 0.75)
  return { x: MARGIN, y: ROOM_TOP + (bottom - ROOM_TOP - h) / 2, w, h }
}

/** Box of the title if no media is shown: large, at the left. */
function titleAtLeft(request: DesignRequest, top: number): DesignBoxes {
  return {
    title: { x: 2 * MARGIN, y: ROOM_TOP + 60, w: request.width * 0.5, h: top - ROOM_TOP - 120 },
    titleAlign: 'start',
  }
}

function withoutMedia(request: DesignRequest, top: number): DesignBoxes {
  const words = titleAtLeft(request, top)
  return request.avatar === 'none'
    ? words
    : { ...words, ...figureAtRight(request, top, request.width * 0.54) }
}

function standby(request: DesignRequest): DesignBoxes {
  const top = request.height - 262
  const boxes: DesignBoxes = {
    counter: counter(request, top),
    ...closedCounter(request, top),
    languages: fromRight(request, top + (request.telop ? 69 : 102), LANGUAGES.w, LANGUAGES.h),
    privacy: { x: request.width / 2 - 230, y: 44, w: 460, h: 76 },
  }
  if (!request.media) return { ...boxes, ...withoutMedia(request, top) }
  if (request.avatar === 'none') return { ...boxes, media: wideMedia(request, top - 40) }
  if (request.avatar === 'window') return { ...boxes, ...windowInMedia(request, top) }
  const media = mediaBox(request.width * 0.5833, top - 40)
  return { ...boxes, media, ...figureAtRight(request, top, media.x + media.w + 6) }
}

const HELP_WIDTH = 450

/**
 * Boxes on the counter (the desk at the bottom) while the reception is closed: the notice and, to its right, the
 * buttons for the AI and for leaving a message.
 */
function closedCounter(request: DesignRequest, top: number): DesignBoxes {
  const w = inner(request) - LANGUAGES.w - 40
  const message = { x: MARGIN, y: top + 28, w, h: request.telop ? 154 : 220 }
  if (request.help === 0) return { message }
  // above a telop (scrolling text), two buttons get less height, so that they do not touch the counter's edges
  const lowPx = request.help > 1 ? 66 : 72
  const h = request.telop ? lowPx : 100
  const y = message.y + (message.h - request.help * h - (request.help - 1) * 8) / 2
  return {
    message: { ...message, w: w - HELP_WIDTH - 20 },
    help: Array.from({ length: request.help }, (_, place) => ({
      x: MARGIN + w - HELP_WIDTH,
      y: y + place * (h + 8),
      w: HELP_WIDTH,
      h,
    })),
  }
}

const wideMedia = (request: DesignRequest, bottom: number): Box => ({
  x: MARGIN,
  y: ROOM_TOP,
  w: inner(request),
  h: bottom - ROOM_TOP,
})

/**
 * Media in a wide frame, and the avatar's window in its lower right corner. A 16:9 picture is narrower than the frame,
 * so the window does not cover it.
 */
function windowInMedia(request: DesignRequest, top: number): DesignBoxes {
  const media = wideMedia(request, top - 40)
  const window = { x: media.x + media.w - 28 - 296, y: media.y + media.h - 28 - 336, w: 296, h: 336 }
  return { media, ...windowBoxes(window, LANDSCAPE_FRAMING) }
}

function calling(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.telop ? 310 : 250)
  return {
    ...(request.media ? titleUnderMedia(request, top) : withoutMedia(request, top)),
    counter: counter(request, top),
    callRow: { x: MARGIN, y: top + 64, w: 680, h: 132 },
    languages: { x: MARGIN + 720, y: top + 56, ...LANGUAGES },
    privacy: { x: MARGIN + 720, y: top + 144, w: request.width - 2 * MARGIN - 720 - 460, h: 60 },
    cancel: fromRight(request, top + 78, 420, 104),
  }
}

function titleUnderMedia(request: DesignRequest, top: number): DesignBoxes {
  const bottom = top - 176
  const title = { x: MARGIN, y: bottom + 16, w: inner(request), h: 152 }
  if (request.avatar === 'none') return { media: wideMedia(request, bottom), title }
  if (request.avatar === 'window') {
    const window = fromRight(request, (ROOM_TOP + top - 480) / 2, 480, 480)
    const w = window.x - MARGIN - 40
    return {
      media: { x: MARGIN, y: ROOM_TOP, w, h: bottom - ROOM_TOP },
      title: { ...title, w },
      ...windowBoxes(window, LANDSCAPE_FRAMING),
    }
  }
  const media = { x: MARGIN, y: ROOM_TOP, w: request.width * 0.5, h: bottom - ROOM_TOP }
  return {
    media,
    title: { ...title, w: media.w + 40 },
    ...figureAtRight(request, top, media.x + media.w + 20),
  }
}

function crowded(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.telop ? 290 : 222)
  const room = { y: 336, h: top - 336 - 48 }
  const left = request.width * 0.58
  return {
    title: { x: MARGIN, y: ROOM_TOP, w: left, h: 160 },
    titleAlign: 'start',
    ...crowdedRoom(request, top, room, left),
    counter: counter(request, top),
    privacy: { x: MARGIN, y: top + 62, w: 760, h: 104 },
    languages: { x: request.width - MARGIN - 420 - 40 - LANGUAGES.w, y: top + 78, ...LANGUAGES },
    cancel: fromRight(request, top + 62, 420, 104),
  }
}

function crowdedRoom(
  request: DesignRequest,
  top: number,
  room: { y: number; h: number },
  left: number,
): DesignBoxes {
  const right = request.width - MARGIN
  if (!request.media) {
    const w = 720
    if (request.avatar === 'none')
      return {
        title: { x: MARGIN, y: ROOM_TOP, w: inner(request), h: 160 },
        titleAlign: 'center',
        ticket: { x: (request.width - w) / 2, w, ...room },
      }
    return { ticket: { x: MARGIN, w, ...room }, ...figureAtRight(request, top, left + 60) }
  }
  const ticketWidth = 440
  if (request.avatar === 'none') {
    const ticket = { x: right - 600, w: 600, ...room }
    return { ticket, media: { x: MARGIN, w: ticket.x - MARGIN - 36, ...room } }
  }
  if (request.avatar === 'window') {
    const window = { x: right - 430, w: 430, ...room }
    const ticket = { x: window.x - 36 - ticketWidth, w: ticketWidth, ...room }
    return {
      ticket,
      media: { x: MARGIN, w: ticket.x - MARGIN - 36, ...room },
      ...windowBoxes(window, LANDSCAPE_FRAMING),
    }
  }
  const ticket = { x: left + 20 - ticketWidth, w: ticketWidth, ...room }
  return {
    ticket,
    media: { x: MARGIN, w: ticket.x - MARGIN - 36, ...room },
    ...figureAtRight(request, top, left + 30),
  }
}

function active(request: DesignRequest): DesignBoxes {
  const top = request.height - (request.telop ? 310 : 250)
  const captionBottom = request.height - (request.telop ? TELOP_HEIGHT + 32 : 56)
  const caption = { x: MARGIN, y: captionBottom - 244, w: inner(request) - 572, h: 244 }
  return {
    clock: undefined,
    selfView: fromRight(request, 40, 300, 188),
    ...talkRoom(request, top, caption.y - 38),
    counter: counter(request, top),
    caption,
    plate: fromRight(request, top - 44, 480, 92),
    privacy: { x: request.width - 424 - 640, y: 44, w: 640, h: 76 },
    end: fromRight(request, top + 54, 500, request.telop ? 92 : 104),
    languages: fromRight(request, top + (request.telop ? 152 : 166), LANGUAGES.w, LANGUAGES.h),
  }
}

function talkRoom(request: DesignRequest, top: number, bottom: number): DesignBoxes {
  if (!request.media) return request.avatar === 'none' ? {} : centredTalk(request, top)
  if (request.avatar === 'none') {
    return {
      media: { x: MARGIN, y: ROOM_TOP, w: inner(request) - 376, h: bottom - ROOM_TOP },
      selfView: fromRight(request, ROOM_TOP, 336, 210),
    }
  }
  if (request.avatar === 'window') {
    const window = fromRight(request, 268, 500, bottom - 268)
    const media = { x: MARGIN, y: ROOM_TOP, w: window.x - MARGIN - 40, h: bottom - ROOM_TOP }
    return { media, ...windowBoxes(window, LANDSCAPE_FRAMING) }
  }
  const w = Math.min(request.width / 3, top - 190)
  const avatar = figure(request.width - 404, top - w * 0.8875, w)
  return {
    media: mediaBox(request.width * 0.55, bottom),
    ...figureBoxes(avatar, LANDSCAPE_FRAMING),
    halo: haloOfPicture(avatar, LANDSCAPE_FRAMING),
  }
}

function centredTalk(request: DesignRequest, top: number): DesignBoxes {
  const w = Math.min(request.width * 0.5, (top - 130) * 1.03)
  const avatar = figure(request.width / 2, top - w * 0.972, w)
  return { ...figureBoxes(avatar, LANDSCAPE_FRAMING), halo: haloOfPicture(avatar, LANDSCAPE_FRAMING) }
}

function suspended(request: DesignRequest): DesignBoxes {
  const factsHeight = request.facts === 0 ? 0 : 112
  const top =
    request.height -
    (request.facts === 0 ? 132 : 48 + factsHeight + 24 + LANGUAGES.h + 28) -
    (request.telop ? TELOP_HEIGHT : 0)
  const sign = request.media
    ? fromRight(request, top + 16 - 600, 660, 600)
    : { x: 200, y: top + 16 - 600, w: 760, h: 600 }
  return {
    ...suspendedRoom(request, top, sign),
    sign,
    counter: counter(request, top),
    ...(request.facts > 0 && {
      facts: { x: MARGIN, y: top + 48, w: inner(request), h: factsHeight },
    }),
    languages: { x: MARGIN, y: top + (request.facts === 0 ? 30 : 48 + factsHeight + 24), ...LANGUAGES },
    ...(request.help > 0 && {
      help: [fromRight(request, top + (request.facts === 0 ? 30 : 48 + factsHeight + 24) - 8, 560, 88)],
    }),
    privacy: { x: request.width / 2 - 230, y: 44, w: 460, h: 76 },
  }
}

function suspendedRoom(request: DesignRequest, top: number, sign: Box): DesignBoxes {
  if (request.media) {
    const media = mediaBox(sign.x - MARGIN - 64, top - 40)
    return { media, halo: haloBehind(figure(sign.x + sign.w / 2, top - 640, 600)) }
  }
  return request.avatar === 'none' ? {} : figureAtRight(request, top, request.width * 0.54)
}
