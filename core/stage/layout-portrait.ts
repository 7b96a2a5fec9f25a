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

/** 1080 wide and 1920 high, or one of them more. Numbers as in look, Kiosk; what is left over goes to the room above the counter. */
export function portraitBoxes(ask: DesignRequest): DesignBoxes {
  const scene = {
    Standby: standby,
    Calling: calling,
    Crowded: crowded,
    Active: active,
    Suspended: suspended,
  }[ask.scene]
  return { ...frame(ask), ...scene(ask) }
}

const MEDIA_TOP = 152
const HEAD_MIDDLE = 86
const row = (ask: DesignRequest, y: number, h: number): Box => ({ x: MARGIN, y, w: inner(ask), h })

/** On the counter of every scene: whoever comes may read no Japanese. Beside it stands what is in use. */
function languagesAt(ask: DesignRequest, y: number): DesignBoxes {
  const mark = inner(ask) - LANGUAGES.w - 16
  return { languages: { x: MARGIN, y, ...LANGUAGES }, privacy: fromRight(ask, y, mark, LANGUAGES.h) }
}

function frame(ask: DesignRequest): DesignBoxes {
  // Spec 9 allows 6 % of the height (115); the head's rhythm wants a little less
  const logoHeight = 96
  return {
    logo: { x: MARGIN, y: HEAD_MIDDLE - logoHeight / 2, w: 540, h: logoHeight },
    clock: fromRight(ask, 48, 400, 76),
    notice: row(ask, 168, 160),
    ...(ask.telop && { telop: { x: 0, y: ask.height - TELOP_HEIGHT, w: ask.width, h: TELOP_HEIGHT } }),
  }
}

/** The media's frame where it shares the room above the counter with something else. */
function mediaBox(ask: DesignRequest, top: number): Box {
  const height = Math.min((inner(ask) * 9) / 16, (top - MEDIA_TOP) * 0.4735)
  return row(ask, MEDIA_TOP, height)
}

/** Avatar at the right, its words at the left, both between media and counter. */
function sideBySide(ask: DesignRequest, top: number): DesignBoxes {
  const media = mediaBox(ask, top)
  const spare = top - media.y - media.h - 596
  const w = Math.max(540, Math.min(640 + spare * 0.15, ask.width * 0.66))
  const avatar = figure(ask.width + 30 - w / 2, media.y + media.h - 56 + spare * 0.5, w)
  return {
    media,
    ...figureBoxes(avatar, PORTRAIT_FRAMING),
    halo: haloBehind(avatar),
    bubble: { x: MARGIN, y: avatar.y + 124, w: avatar.x + 78 - MARGIN, h: 320 },
  }
}

/** Media as large as the room allows; a strip under it holds the words and the avatar's window. */
function mediaWithWindow(ask: DesignRequest, top: number): DesignBoxes {
  const strip = { y: top - 284, h: 248 }
  const window = fromRight(ask, strip.y - 68, 320, 316)
  return {
    media: row(ask, MEDIA_TOP, strip.y - 32 - MEDIA_TOP),
    ...windowBoxes(window, PORTRAIT_FRAMING),
    bubble: { x: MARGIN, y: strip.y, w: window.x - MARGIN - 40, h: strip.h },
  }
}

/** Media and, under it, one line of words: there is no avatar to speak them. */
function mediaWithTitle(ask: DesignRequest, top: number, titleHeight: number): DesignBoxes {
  const title = row(ask, top - titleHeight - 36, titleHeight)
  return { media: row(ask, MEDIA_TOP, title.y - 32 - MEDIA_TOP), title }
}

/** Words on top, the figure in the middle. */
function figureUnderTitle(ask: DesignRequest, top: number): DesignBoxes {
  const title = row(ask, 172, 270)
  const w = Math.min(900, ask.width * 0.84, (top - 440) * 0.87)
  const avatar = figure(ask.width / 2, top - w * 1.063, w)
  return { title, ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}

/** The room above the counter for the scenes in which the avatar speaks to the visitor. */
function speaking(ask: DesignRequest, top: number): DesignBoxes {
  if (!ask.media)
    return ask.avatar === 'none' ? { title: row(ask, (top - 270) / 2, 270) } : figureUnderTitle(ask, top)
  if (ask.avatar === 'none') return mediaWithTitle(ask, top, 184)
  return ask.avatar === 'window' ? mediaWithWindow(ask, top) : sideBySide(ask, top)
}

function standby(ask: DesignRequest): DesignBoxes {
  if (ask.offline) return offlineStandby(ask)
  const content = ask.buttons === 0 ? 154 : buttonsHeight(ask.buttons, ask.buttonDirection)
  const top = ask.height - (60 + content + 30 + 72 + (ask.telop ? 98 : 56))
  const area = row(ask, top + 60, content)
  return {
    ...speaking(ask, top),
    counter: counter(ask, top),
    ...(ask.buttons === 0 && { message: area }),
    buttons: buttonBoxes(area, ask.buttons, ask.buttonDirection),
    ...languagesAt(ask, area.y + content + 30),
  }
}

function offlineStandby(ask: DesignRequest): DesignBoxes {
  const top = ask.height - (ask.telop ? 722 : 676)
  return {
    ...speaking(ask, top),
    counter: counter(ask, top),
    offline: row(ask, top + 60, 448),
    languages: { x: MARGIN, y: top + 538, ...LANGUAGES },
  }
}

function calling(ask: DesignRequest): DesignBoxes {
  const top = ask.height - (ask.telop ? 536 : 500)
  return {
    ...speaking(ask, top),
    counter: counter(ask, top),
    callRow: row(ask, top + 44, 124),
    cancel: row(ask, top + 188, 104),
    languages: { x: MARGIN, y: top + 314, ...LANGUAGES },
    privacy: row(ask, top + 402, 46),
  }
}

function crowded(ask: DesignRequest): DesignBoxes {
  const top = ask.height - (ask.telop ? 422 : 374)
  return {
    ...(ask.media ? crowdedWithMedia(ask, top) : crowdedWithFigure(ask, top)),
    counter: counter(ask, top),
    cancel: row(ask, top + 54, 104),
    languages: { x: MARGIN, y: top + 182, ...LANGUAGES },
    privacy: row(ask, top + 274, 46),
  }
}

const TICKET_HEIGHT = 476

function crowdedWithFigure(ask: DesignRequest, top: number): DesignBoxes {
  const title = row(ask, 172, 250)
  const ticket = { x: ask.width / 2 - 400, y: top - 40 - TICKET_HEIGHT, w: 800, h: TICKET_HEIGHT }
  if (ask.avatar === 'none')
    return { title, ticket: { ...ticket, y: (title.y + title.h + top - TICKET_HEIGHT) / 2 } }
  // the ticket may cover the scarf, never the mouth
  const w = Math.min(760, ask.width * 0.7, (ticket.y - 434) / 0.86)
  const avatar = figure(ask.width / 2, 434, w)
  return { title, ticket, ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}

function crowdedWithMedia(ask: DesignRequest, top: number): DesignBoxes {
  const media = mediaBox(ask, Math.min(top, 1284))
  const title = row(ask, media.y + media.h + 28, 160)
  const room = { y: title.y + title.h + 24, h: top - title.y - title.h - 24 }
  if (ask.avatar === 'none') {
    return {
      media,
      title,
      ticket: { x: ask.width / 2 - 400, y: room.y + (room.h - TICKET_HEIGHT) / 2, w: 800, h: TICKET_HEIGHT },
    }
  }
  const ticket = { x: MARGIN, y: room.y + (room.h - TICKET_HEIGHT) / 2, w: 500, h: TICKET_HEIGHT }
  if (ask.avatar === 'window') {
    const x = ticket.x + ticket.w + 36
    return {
      media,
      title,
      ticket,
      ...windowBoxes({ ...ticket, x, w: ask.width - MARGIN - x }, PORTRAIT_FRAMING),
    }
  }
  const w = 580
  const avatar = figure(ask.width + 24 - w / 2, Math.max(room.y, top - w * 1.16), w)
  return { media, title, ticket, ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}

function active(ask: DesignRequest): DesignBoxes {
  const top = ask.height - 412
  return {
    ...talkRoom(ask, top),
    counter: counter(ask, top),
    caption: row(ask, top - 40 - 212, 212),
    plate: fromRight(ask, top - 40, 560, 92),
    ...languagesAt(ask, top + 84),
    end: row(ask, top + 176, 112),
  }
}

const SELF_VIEW = { w: 312, h: 200 }

function talkRoom(ask: DesignRequest, top: number): DesignBoxes {
  const captionTop = top - 252
  const selfView = fromRight(ask, 48, SELF_VIEW.w, SELF_VIEW.h)
  if (!ask.media) {
    if (ask.avatar === 'none') return { selfView, clock: undefined }
    const w = Math.min(900, ask.width * 0.84)
    const avatar = figure(ask.width / 2, 270 + (top - 1508) / 2, w)
    return {
      selfView,
      clock: undefined,
      ...figureBoxes(avatar, PORTRAIT_FRAMING),
      halo: haloOfPicture(avatar, PORTRAIT_FRAMING),
    }
  }
  if (ask.avatar === 'none')
    return { selfView, clock: undefined, media: row(ask, 280, captionTop - 36 - 280) }
  if (ask.avatar === 'window') {
    const window = fromRight(ask, captionTop - 440, 400, 400)
    return {
      media: row(ask, MEDIA_TOP, window.y + 60 - MEDIA_TOP),
      selfView: { x: MARGIN, y: window.y + 150, ...SELF_VIEW },
      ...windowBoxes(window, PORTRAIT_FRAMING),
    }
  }
  const media = mediaBox(ask, 1284)
  const avatar = figure(ask.width - 350, media.y + media.h + 12 + (top - 1508) / 3, 600)
  return {
    media,
    selfView: { x: MARGIN, y: media.y + media.h + 48, ...SELF_VIEW },
    ...figureBoxes(avatar, PORTRAIT_FRAMING),
    halo: haloOfPicture(avatar, PORTRAIT_FRAMING),
  }
}

const FACT_HEIGHT = 128
const SIGN_HEIGHT = 672

function suspended(ask: DesignRequest): DesignBoxes {
  const factsHeight = ask.facts === 0 ? 0 : ask.facts * FACT_HEIGHT + (ask.facts - 1) * 20 + 30
  const top = ask.height - (76 + factsHeight + LANGUAGES.h + (ask.telop ? 98 : 56))
  // the sign stands on the counter's edge
  const sign = { x: ask.width / 2 - 340, y: top + 16 - SIGN_HEIGHT, w: 680, h: SIGN_HEIGHT }
  return {
    ...(ask.media
      ? { media: mediaBox(ask, 1284), halo: haloBehind(figure(ask.width / 2, sign.y - 90, 640)) }
      : behindSign(ask, sign)),
    sign,
    counter: counter(ask, top),
    ...(ask.facts > 0 && { facts: row(ask, top + 76, factsHeight - 30) }),
    ...languagesAt(ask, top + 76 + factsHeight),
  }
}

/** The character looks over the sign: closed, but nobody is sent away. */
function behindSign(ask: DesignRequest, sign: Box): DesignBoxes {
  if (ask.avatar === 'none') return {}
  const avatar = figure(ask.width / 2, Math.max(176, sign.y - 512), 600)
  return { ...figureBoxes(avatar, PORTRAIT_FRAMING), halo: haloBehind(avatar) }
}
