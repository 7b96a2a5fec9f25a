import type { ReactNode } from 'react'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { ButtonDirection, StageBoxes } from '#core/stage/layout.ts'
import type { Layout } from '#core/stage/layout-names.ts'
import type { StageTexts } from './stage-texts.ts'

export type StageLanguage = 'ja' | 'en' | 'zh'

/** Everybody declined, nobody answered in time, a line broke. */
export type SorryCause = 'declined' | 'unanswered' | 'interrupted'

export interface StageButton {
  id: number
  text: string
  /** In pixels of the 1080 × 1920 design; grows and shrinks with the template's size. */
  fontSizePx: number
  colour: string
  isView: boolean
}

/** All that a stage shows. The kiosk, the editor, the thumbnails and the wall fill in the same. */
export interface StageModel {
  scene: TemplateScene
  /** Template pixels. */
  width: number
  height: number
  layout: Layout
  /** Empty: the company gave none, and the place stands for it. */
  companyName: string
  /** The signage's name; of a reserved room its owner's. */
  placeName: string
  logoUrl?: string
  showLogo: boolean
  /** Without it a calm picture with the company's name fills the media's place. */
  media?: { url: string; kind: 'image' | 'video'; name: string; posterUrl?: string }
  telopLines: readonly string[]
  showTelop: boolean
  buttons: readonly StageButton[]
  buttonDirection: ButtonDirection
  language: StageLanguage
  nowAt: number
  /** IANA name; without it the device's own zone. */
  timeZone?: string
  calling?: { buttonText: string; pictureSent: boolean }
  crowded?: { cause: 'busy' | 'absent'; place?: number; waitMinutes?: number }
  active?: {
    hostName?: string
    comingName?: string
    caption?: StageCaption
    /** That the talk is written down. */
    written?: string
    ended?: boolean
    endAsked?: boolean
  }
  suspended?: { resumeText?: string; hoursText?: string; phoneText?: string }
  /** The server is away: Standby with a kind notice instead of the buttons. */
  offline?: boolean
  /** It stands in a reserved room: whoever reads this is at home. */
  isGuest?: boolean
  /** The call has come to no good end: what is said instead of queue and thanks. */
  sorry?: SorryCause
  /** What of the device is open: somebody may see or hear the visitor. */
  inUse?: { camera: boolean; microphone: boolean }
  /** The camera notices people, on this device alone. */
  isWatching?: boolean
  /** A word from an operator over the scene. */
  notice?: string
}

/** What the operator says, as the visitor reads it. */
export interface StageCaption {
  text: string
  lang?: StageLanguage
  /** Where that is a translation. */
  original?: { text: string; lang: StageLanguage }
}

export interface StageProps {
  model: StageModel
  texts: StageTexts
  /** Poster `<img>` or, with avatarIsLive, a canvas with a clear ground in the engine's portrait framing. */
  avatar?: ReactNode
  avatarIsLive?: boolean
  /** The stream's `<video>`: a whole stage picture with wall and halo. */
  player?: ReactNode
  /** False while the stream has not drawn yet: it is there, unseen, and the avatar stays. True by default. */
  playerReady?: boolean
  /** The character's `<video>` in Standby, where nothing draws it alive: a whole stage picture, too. */
  idle?: ReactNode
  /** True once it plays; the poster stays until then. */
  idleReady?: boolean
  selfView?: ReactNode
  /** The operator's shared screen; takes the media's place. */
  screen?: ReactNode
  /** An AI talk takes the place of words and counter; it brings its own layout. */
  talk?: { boxes: StageBoxes; content(boxes: StageBoxes): ReactNode }
  interactive?: boolean
  onTouch?(buttonId: number): void
  onCancel?(): void
  onEnd?(): void
  onLanguage?(language: StageLanguage): void
  /** A picture or video could not be drawn; something else has taken its place already. */
  onMediaError?(url: string): void
  /** Thumbnails: clock as given, telop at its start, nothing moves. */
  still?: boolean
}
