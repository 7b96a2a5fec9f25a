import type { Language, Template } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import { isPortrait } from '#core/stage/layout.ts'
import { personNameFor } from '#core/visitor-texts/text-for.ts'
import { AI_BUTTON_ID, aiButtonLike } from '../stage/ai-button.ts'
import { pressedLabel, suspendedFor, templateModelOf } from '../stage/template-model.ts'
import { shownAt } from '../stage/template-shown.ts'
import type { Farewell } from './call-events.ts'
import type { ClosedWords } from './closed-words.ts'
import type { PreloadState } from './preloaded-files.ts'
import { isTalk } from './talk.ts'

/** The complete state of the kiosk at one moment. */
export interface KioskFacts {
  signage: SignageShape
  /** The signage's live state. Undefined until the server has sent it, and again after the server has been unreachable too long. */
  own: OwnSignageState | undefined
  offline: boolean
  /** Files by address, with their loading state. */
  files: ReadonlyMap<string, PreloadState>
  /** Japanese text of the pressed button; undefined if the call was not requested on this page. */
  askedText: string | undefined
  pictureSent: boolean
  /** Message shown after the call. */
  farewell: Farewell | undefined
  /** Seconds until the server ends the call because the operator is disconnected. */
  hostLostSeconds: number | undefined
  /** The operator's text for the visitor. */
  message: string | undefined
  /** False after all attempts to connect this device's audio and video have failed. */
  isReached: boolean
  language: Language
  nowAt: number
  /** Which of this device's camera and microphone are open now. */
  inUse: { camera: boolean; microphone: boolean }
  /** Whether the camera looks for people; its picture stays on this device. */
  isWatching: boolean
  /** Whether visitors can ask the AI. */
  offersAi: boolean
  /** Texts for the time outside the opening hours. Undefined until this signage closes for the first time. */
  closedWords: ClosedWords | undefined
  /** Whether this is a reserved room, which shows no touch buttons (docs/realtime.md). */
  isGuest: boolean
}

export type KioskModel = ReturnType<typeof kioskModelOf>

/** The scene to draw: Standby without the server, and the farewell message for a moment after a call (decisions 4). */
export function drawnScene(facts: KioskFacts): TemplateScene {
  const { own, offline, farewell } = facts
  if (offline || !own) return 'Standby'
  if (isTalk(own)) return own.scene
  if (farewell === 'thanks') return 'Active'
  return sorryOf(facts) ? 'Crowded' : own.scene
}

/** The scene's template and the parts to show this minute; undefined if the signage has no template at all. */
export function shownOf(facts: KioskFacts) {
  const template = templateOf(facts.signage, drawnScene(facts))
  if (!template) return undefined
  const canDraw = (url: string) => facts.files.get(url)?.state === 'ready'
  return { template, ...shownAt(template, facts.nowAt, canDraw) }
}

/** What SignageStage draws; undefined if the signage has no template at all. */
export function kioskModelOf(facts: KioskFacts) {
  const shown = shownOf(facts)
  if (!shown) return undefined
  const { signage, language, nowAt, files } = facts
  const scene = drawnScene(facts)
  const { media, ...drawn } = templateModelOf(signage, shown.template, shown, language)
  const buttons = buttonsOf(drawn.buttons, facts)
  const posterUrl = media && files.get(media.url)?.posterUrl
  return {
    scene,
    ...drawn,
    buttons,
    help: helpOf(facts, drawn, buttons),
    nobody: facts.offline ? undefined : nobodyOf(facts),
    ...(media ? { media: { ...media, ...(posterUrl === undefined ? {} : { posterUrl }) } } : {}),
    nowAt,
    ...sceneParts(facts, scene),
    closed: closedOf(facts),
    offline: facts.offline,
    isGuest: facts.isGuest,
    message: facts.message,
    sorry: sorryOf(facts),
    inUse: facts.inUse,
    isWatching: facts.isWatching,
    hostLostSeconds: scene === 'Active' ? facts.hostLostSeconds : undefined,
    isUnconnected: scene === 'Active' && isUnconnected(facts),
  }
}

/** Color of a secondary button. */
const PLAIN_COLOUR = '#fffdf8'

/** Id of the button to leave a message; templates never use it. */
export const MESSAGE_BUTTON_ID = -1

const LEAVE_MESSAGE: Record<Language, string> = { ja: '伝言を残す', en: 'Leave a message', zh: '留言' }

type Buttons = ReturnType<typeof templateModelOf>['buttons']

/**
 * decisions 4: with AI dialogues there is one more button, last and styled like the others. Outside the opening hours no
 * operator is called: the AI answers, and a visitor can leave a message.
 */
function buttonsOf(buttons: Buttons, { isGuest, offersAi, language, own }: KioskFacts): Buttons {
  if (isGuest) return []
  const like = buttons.find(({ isView }) => isView) ?? { fontSizePx: 40, colour: PLAIN_COLOUR }
  const ai = offersAi ? [aiButtonLike(buttons, language)] : []
  if (!own?.closed) return [...buttons, ...ai]
  // Only one button has the main color: the AI's button, or without AI the button to leave a message.
  const colour = ai.length > 0 ? PLAIN_COLOUR : like.colour
  return [...ai, messageButton(language, { ...like, colour })]
}

const messageButton = (
  language: Language,
  { fontSizePx, colour }: Pick<Buttons[number], 'fontSizePx' | 'colour'>,
): Buttons[number] => ({
  id: MESSAGE_BUTTON_ID,
  text: LEAVE_MESSAGE[language],
  ja: LEAVE_MESSAGE.ja,
  fontSizePx,
  colour,
  isView: true,
})

/**
 * The buttons of the help area. If the signage is suspended: only the button to leave a message. Outside the opening
 * hours: all buttons. Otherwise none in portrait, and in landscape only the AI's button, because landscape stages have
 * no other touch buttons.
 */
function helpOf(
  { isGuest, language, own, offline }: KioskFacts,
  size: { width: number; height: number },
  buttons: Buttons,
): Buttons | undefined {
  if (isGuest || offline) return undefined
  if (own?.scene === 'Suspended') return [messageButton(language, { fontSizePx: 40, colour: PLAIN_COLOUR })]
  if (own?.closed) return buttons
  return isPortrait(size) ? undefined : buttons.filter(({ id }) => id === AI_BUTTON_ID)
}

/** What the visitor can do besides leaving a message while no operator can answer; undefined if an operator may still answer. */
function nobodyOf(facts: KioskFacts): { again: boolean; ai: boolean } | undefined {
  const { own, offersAi, isGuest } = facts
  const ai = offersAi && own?.scene !== 'Suspended'
  if (sorryOf(facts)) return { again: own?.scene === 'Standby' && !own.closed, ai }
  return !isGuest && own?.crowded?.cause === 'absent' ? { again: false, ai } : undefined
}

/** The texts outside the opening hours. Only shown in Standby: a call that began before closing time continues. */
const closedOf = ({ own, nowAt, language, closedWords }: KioskFacts) =>
  own?.closed && closedWords?.(own.closed, nowAt, language)

/** If a scene's template was deleted, Standby's is used: the screen is never blank. */
const templateOf = (signage: SignageShape, scene: TemplateScene): Template | undefined =>
  signage.templates.find((template) => template.signage_state === scene) ??
  signage.templates.find((template) => template.signage_state === 'Standby') ??
  signage.templates[0]

/**
 * Whether visitor and operator cannot see and hear each other, because audio and video of one of them are not
 * connected.
 */
const isUnconnected = ({ own, isReached, farewell }: KioskFacts): boolean =>
  farewell === undefined && (!isReached || (own?.talk?.unreached.length ?? 0) > 0)

function sceneParts(facts: KioskFacts, scene: TemplateScene) {
  const { signage, own, askedText, pictureSent, farewell, language } = facts
  const readable = (name: string | undefined, latin?: string) =>
    name === undefined ? undefined : (personNameFor(language, name, latin) ?? '')
  switch (scene) {
    case 'Calling':
      return {
        calling: {
          buttonText: pressedLabel(language, signage.templates, askedText ?? own?.talk?.touchButton ?? ''),
          pictureSent,
        },
      }
    case 'Crowded':
      return { crowded: crowdedOf(own) }
    case 'Active':
      return {
        active: {
          hostName: readable(own?.talk?.hostName, own?.talk?.hostLatinName),
          comingName: readable(own?.talk?.handOver?.toName, own?.talk?.handOver?.toLatinName),
          endAsked: own?.endAsked ?? false,
          ended: farewell === 'thanks',
        },
      }
    case 'Suspended':
      return { suspended: suspendedFor(language, signage) }
    case 'Standby':
      return {}
  }
}

const crowdedOf = (own: OwnSignageState | undefined) => ({
  cause: own?.crowded?.cause ?? 'busy',
  place: own?.crowded?.place ?? undefined,
  waitMinutes: own?.crowded?.waitMinutes ?? undefined,
})

/** The message after a failed call. None for visitors of a reserved room, which has its own messages (GuestRoom). */
const sorryOf = ({ farewell, isGuest }: KioskFacts): Exclude<Farewell, 'thanks'> | undefined =>
  farewell === 'thanks' || isGuest ? undefined : farewell
