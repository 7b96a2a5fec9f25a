import type { ReactNode } from 'react'
import type { FocalPoint } from '#core/fields/shapes.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { ButtonDirection, StageBoxes } from '#core/stage/layout.ts'
import type { Layout } from '#core/stage/layout-names.ts'
import type { StageTexts } from './stage-texts.ts'

export type StageLanguage = 'ja' | 'en' | 'zh'

/** Why a call has failed: all operators declined, no operator answered in time, or a connection was lost. */
export type SorryCause = 'declined' | 'unanswered' | 'interrupted'

export interface StageButton {
  id: number
  /** In the visitor's language. */
  text: string
  /** The Japanese text, which operators and reports read. */
  ja: string
  /** In pixels of the 1080 × 1920 design; scales with the template's size. */
  fontSizePx: number
  colour: string
  isView: boolean
}

/**
 * Everything that a stage (the picture on a kiosk's screen) shows. The kiosk, the template editor, the thumbnails and
 * the overview of all signages create this model.
 */
export interface StageModel {
  scene: TemplateScene
  /** Size of the stage in pixels of the signage's template, before the stage is scaled to the screen. */
  width: number
  height: number
  layout: Layout
  /** Empty if the company has no name that the visitor can read: placeName is shown instead. */
  companyName: string
  /** The signage's name; for a reserved room, the name of the user who owns the room. */
  placeName: string
  logoUrl?: string
  showLogo: boolean
  /** Without media, a built-in landscape with the company's name is shown. */
  media?: { url: string; kind: 'image' | 'video'; name: string; posterUrl?: string; focus?: FocalPoint }
  telopLines: readonly string[]
  showTelop: boolean
  buttons: readonly StageButton[]
  buttonDirection: ButtonDirection
  /**
   * Buttons on the drawn reception counter, shown where there are no touch buttons: in Suspended, and in Standby in
   * landscape.
   */
  help?: readonly StageButton[]
  /** Set if no operator can come: whether the visitor can call again or talk to the AI, besides leaving a message. */
  nobody?: { again: boolean; ai: boolean }
  language: StageLanguage
  nowAt: number
  calling?: { buttonText: string; pictureSent: boolean }
  crowded?: { cause: 'busy' | 'absent'; place?: number; waitMinutes?: number }
  active?: {
    /** Empty if the name is in a script that the visitor cannot read. */
    hostName?: string
    comingName?: string
    caption?: StageCaption
    /** The text that tells visitors that the call is transcribed; undefined if the call is not transcribed. */
    written?: string
    ended?: boolean
    endAsked?: boolean
  }
  suspended?: { resumeText?: string; hoursText?: string; phoneText?: string }
  /** Set outside the opening hours: the texts that Standby shows, which say when the reception opens. */
  closed?: { heading: string; lines: readonly string[] }
  /** The server is unreachable: Standby shows a notice instead of the buttons. */
  offline?: boolean
  /** The page is a reserved room, not a kiosk: the visitor takes part from home. */
  isGuest?: boolean
  /** The call has failed: an apology replaces the place in the queue or the thanks at the end. */
  sorry?: SorryCause
  /** Devices that are open: an operator can see or hear the visitor. */
  inUse?: { camera: boolean; microphone: boolean }
  /** The camera looks for people; its picture stays on this device. */
  isWatching?: boolean
  /** A system notice that covers a part of the stage. */
  notice?: string
  /** The operator's text for the visitor, shown above the reception counter that the stage draws. */
  message?: string
}

/** The operator's words as the visitor reads them. */
export interface StageCaption {
  text: string
  lang?: StageLanguage
  /** Set if `text` is a translation. */
  original?: { text: string; lang: StageLanguage }
}

export interface StageProps {
  model: StageModel
  texts: StageTexts
  /**
   * The character: a picture or transparent video, framed like the character's still picture (poster); with `avatarIsLive`, a
   * transparent canvas in the engine's portrait framing.
   */
  avatar?: ReactNode
  avatarIsLive?: boolean
  /** The `<video>` of the operator's stream, which contains the whole picture with the background around the avatar. */
  player?: ReactNode
  /**
   * False until the stream has drawn a frame. The stream is then mounted but hidden, and the avatar stays visible. True
   * by default.
   */
  playerReady?: boolean
  selfView?: ReactNode
  /** The operator's shared screen; replaces the media. */
  screen?: ReactNode
  /** An AI dialogue, which replaces text and reception counter with its own layout. */
  talk?: { boxes: StageBoxes; content(boxes: StageBoxes): ReactNode }
  interactive?: boolean
  /** The stage takes its parent's shape instead of the template's. */
  fills?: boolean
  onTouch?(buttonId: number): void
  onCancel?(): void
  onEnd?(): void
  onLanguage?(language: StageLanguage): void
  onMessageClose?(): void
  /** Called when a picture or video could not be drawn. The stage has already replaced it. */
  onMediaError?(url: string): void
  /**
   * For thumbnails: nothing moves. The clock shows the model's time, and the telop (scrolling text) shows its
   * beginning.
   */
  still?: boolean
}
