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

/** 1920 wide and 1080 high, or one of them more. The avatar stands at the right, the counter carries no touch buttons. */
export function landscapeBoxes(ask: DesignRequest): DesignBoxes {
  const scene = {
    Standby: standby,
    Calling: calling,
    Crowded: crowded,
    Active: active,
    Suspended: suspended,
  }[ask.scene]
  return { ...frame(ask), ...scene(ask) }
}

const ROOM_TOP = 148
const HEAD_MIDDLE = 82

function frame(ask: DesignRequest): DesignBoxes {
  // Spec 9: the logo is at most 6 % of the height
  const logoHeight = Math.floor(1080 * 0.06)
  return {
    logo: { x: MARGIN, y: HEAD_MIDDLE - logoHeight / 2, w: 560, h: logoHeight },
    clock: fromRight(ask, 44, 460, 76),
    notice: { x: ask.width / 2 - 640, y: 148, w: 1280, h: 160 },
    ...(ask.telop && { telop: { x: 0, y: ask.height - TELOP_HEIGHT, w: ask.width, h: TELOP_HEIGHT } }),
  }
}

/** The figure at the right, in the middle of what `from` leaves. */
function figureAtRight(ask: DesignRequest, top: number, from: number): DesignBoxes {
  const w = Math.min(0.36 * ask.width, ask.width - from - 60, top - 130)
  const avatar = figure((from + ask.width) / 2, top - w, w)
  return { ...figureBoxes(avatar, LANDSCAPE_FRAMING), halo: haloBehind(avatar, 1.262) }
}

/** Room for media of `part` of the width, not higher than 4:3, in the middle of the height it has. */
function mediaBox(w: number, bottom: number): Box {
  const h = Math.min(bottom - ROOM_TOP, w * 0.75)
  return { x: MARGIN, y: ROOM_TOP + (bottom - ROOM_TOP - h) / 2, w, h }
}

/** Where there is no media the words stand large at the left. */
function titleAtLeft(ask: DesignRequest, top: number): DesignBoxes {
  return {
    title: { x: 2 * MARGIN, y: ROOM_TOP + 60, w: ask.width * 0.5, h: top - ROOM_TOP - 120 },
    titleAlign: 'start',
  }
}

function withoutMedia(ask: DesignRequest, top: number): DesignBoxes {
  const words = titleAtLeft(ask, top)
  return ask.avatar === 'none' ? words : { ...words, ...figureAtRight(ask, top, ask.width * 0.54) }
}

function standby(ask: DesignRequest): DesignBoxes {
  const top = ask.height - 262
  const boxes: DesignBoxes = {
    counter: counter(ask, top),
    message: { x: MARGIN, y: top + 28, w: inner(ask) - LANGUAGES.w - 40, h: ask.telop ? 154 : 220 },
    languages: fromRight(ask, top + (ask.telop ? 69 : 102), LANGUAGES.w, LANGUAGES.h),
    privacy: { x: ask.width / 2 - 230, y: 44, w: 460, h: 76 },
  }
  if (!ask.media) return { ...boxes, ...withoutMedia(ask, top) }
  if (ask.avatar === 'none') return { ...boxes, media: wideMedia(ask, top - 40) }
  if (ask.avatar === 'window') return { ...boxes, ...windowInMedia(ask, top) }
  const media = mediaBox(ask.width * 0.5833, top - 40)
  return { ...boxes, media, ...figureAtRight(ask, top, media.x + media.w + 6) }
}

const wideMedia = (ask: DesignRequest, bottom: number): Box => ({
  x: MARGIN,
  y: ROOM_TOP,
  w: inner(ask),
  h: bottom - ROOM_TOP,
})

/** A 16:9 picture leaves bands at both sides of so wide a frame: the window stands in the right one. */
function windowInMedia(ask: DesignRequest, top: number): DesignBoxes {
  const media = wideMedia(ask, top - 40)
  const window = { x: media.x + media.w - 28 - 296, y: media.y + media.h - 28 - 336, w: 296, h: 336 }
  return { media, ...windowBoxes(window, LANDSCAPE_FRAMING) }
}

function calling(ask: DesignRequest): DesignBoxes {
  const top = ask.height - (ask.telop ? 310 : 250)
  return {
    ...(ask.media ? titleUnderMedia(ask, top) : withoutMedia(ask, top)),
    counter: counter(ask, top),
    callRow: { x: MARGIN, y: top + 64, w: 680, h: 132 },
    languages: { x: MARGIN + 720, y: top + 56, ...LANGUAGES },
    privacy: { x: MARGIN + 720, y: top + 144, w: ask.width - 2 * MARGIN - 720 - 460, h: 60 },
    cancel: fromRight(ask, top + 78, 420, 104),
  }
}

function titleUnderMedia(ask: DesignRequest, top: number): DesignBoxes {
  const bottom = top - 176
  const title = { x: MARGIN, y: bottom + 16, w: inner(ask), h: 152 }
  if (ask.avatar === 'none') return { media: wideMedia(ask, bottom), title }
  if (ask.avatar === 'window') {
    const window = fromRight(ask, (ROOM_TOP + top - 480) / 2, 480, 480)
    const w = window.x - MARGIN - 40
    return {
      media: { x: MARGIN, y: ROOM_TOP, w, h: bottom - ROOM_TOP },
      title: { ...title, w },
      ...windowBoxes(window, LANDSCAPE_FRAMING),
    }
  }
  const media = { x: MARGIN, y: ROOM_TOP, w: ask.width * 0.5, h: bottom - ROOM_TOP }
  return { media, title: { ...title, w: media.w + 40 }, ...figureAtRight(ask, top, media.x + media.w + 20) }
}

function crowded(ask: DesignRequest): DesignBoxes {
  const top = ask.height - (ask.telop ? 290 : 222)
  const room = { y: 336, h: top - 336 - 48 }
  const left = ask.width * 0.58
  return {
    title: { x: MARGIN, y: ROOM_TOP, w: left, h: 160 },
    titleAlign: 'start',
    ...crowdedRoom(ask, top, room, left),
    counter: counter(ask, top),
    privacy: { x: MARGIN, y: top + 62, w: 760, h: 104 },
    languages: { x: ask.width - MARGIN - 420 - 40 - LANGUAGES.w, y: top + 78, ...LANGUAGES },
    cancel: fromRight(ask, top + 62, 420, 104),
  }
}

function crowdedRoom(
  ask: DesignRequest,
  top: number,
  room: { y: number; h: number },
  left: number,
): DesignBoxes {
  const right = ask.width - MARGIN
  if (!ask.media) {
    const w = 720
    if (ask.avatar === 'none')
      return {
        title: { x: MARGIN, y: ROOM_TOP, w: inner(ask), h: 160 },
        titleAlign: 'center',
        ticket: { x: (ask.width - w) / 2, w, ...room },
      }
    return { ticket: { x: MARGIN, w, ...room }, ...figureAtRight(ask, top, left + 60) }
  }
  const ticketWidth = 440
  if (ask.avatar === 'none') {
    const ticket = { x: right - 600, w: 600, ...room }
    return { ticket, media: { x: MARGIN, w: ticket.x - MARGIN - 36, ...room } }
  }
  if (ask.avatar === 'window') {
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
    ...figureAtRight(ask, top, left + 30),
  }
}

function active(ask: DesignRequest): DesignBoxes {
  const top = ask.height - (ask.telop ? 310 : 250)
  const captionBottom = ask.height - (ask.telop ? TELOP_HEIGHT + 32 : 56)
  const caption = { x: MARGIN, y: captionBottom - 244, w: inner(ask) - 572, h: 244 }
  return {
    clock: undefined,
    selfView: fromRight(ask, 40, 300, 188),
    ...talkRoom(ask, top, caption.y - 38),
    counter: counter(ask, top),
    caption,
    plate: fromRight(ask, top - 44, 480, 92),
    privacy: { x: ask.width - 424 - 640, y: 44, w: 640, h: 76 },
    end: fromRight(ask, top + 54, 500, ask.telop ? 92 : 104),
    languages: fromRight(ask, top + (ask.telop ? 152 : 166), LANGUAGES.w, LANGUAGES.h),
  }
}

function talkRoom(ask: DesignRequest, top: number, bottom: number): DesignBoxes {
  if (!ask.media) return ask.avatar === 'none' ? {} : centredTalk(ask, top)
  if (ask.avatar === 'none') {
    return {
      media: { x: MARGIN, y: ROOM_TOP, w: inner(ask) - 376, h: bottom - ROOM_TOP },
      selfView: fromRight(ask, ROOM_TOP, 336, 210),
    }
  }
  if (ask.avatar === 'window') {
    const window = fromRight(ask, 268, 500, bottom - 268)
    const media = { x: MARGIN, y: ROOM_TOP, w: window.x - MARGIN - 40, h: bottom - ROOM_TOP }
    return { media, ...windowBoxes(window, LANDSCAPE_FRAMING) }
  }
  const w = Math.min(ask.width / 3, top - 190)
  const avatar = figure(ask.width - 404, top - w * 0.8875, w)
  return {
    media: mediaBox(ask.width * 0.55, bottom),
    ...figureBoxes(avatar, LANDSCAPE_FRAMING),
    halo: haloOfPicture(avatar, LANDSCAPE_FRAMING),
  }
}

function centredTalk(ask: DesignRequest, top: number): DesignBoxes {
  const w = Math.min(ask.width * 0.5, (top - 130) * 1.03)
  const avatar = figure(ask.width / 2, top - w * 0.972, w)
  return { ...figureBoxes(avatar, LANDSCAPE_FRAMING), halo: haloOfPicture(avatar, LANDSCAPE_FRAMING) }
}

function suspended(ask: DesignRequest): DesignBoxes {
  const factsHeight = ask.facts === 0 ? 0 : 112
  const top =
    ask.height -
    (ask.facts === 0 ? 132 : 48 + factsHeight + 24 + LANGUAGES.h + 28) -
    (ask.telop ? TELOP_HEIGHT : 0)
  const sign = ask.media
    ? fromRight(ask, top + 16 - 600, 660, 600)
    : { x: 200, y: top + 16 - 600, w: 760, h: 600 }
  return {
    ...suspendedRoom(ask, top, sign),
    sign,
    counter: counter(ask, top),
    ...(ask.facts > 0 && {
      facts: { x: MARGIN, y: top + 48, w: inner(ask), h: factsHeight },
    }),
    languages: { x: MARGIN, y: top + (ask.facts === 0 ? 30 : 48 + factsHeight + 24), ...LANGUAGES },
    privacy: { x: ask.width / 2 - 230, y: 44, w: 460, h: 76 },
  }
}

function suspendedRoom(ask: DesignRequest, top: number, sign: Box): DesignBoxes {
  if (ask.media) {
    const media = mediaBox(sign.x - MARGIN - 64, top - 40)
    return { media, halo: haloBehind(figure(sign.x + sign.w / 2, top - 640, 600)) }
  }
  return ask.avatar === 'none' ? {} : figureAtRight(ask, top, ask.width * 0.54)
}
