import type { Language, Template } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import { templateModelOf } from '../stage/template-model.ts'
import { shownAt } from '../stage/template-shown.ts'
import type { Farewell } from './call.ts'
import type { Shelved } from './shelf.ts'
import { isTalk } from './talk.ts'

/** All that the kiosk knows at a moment. */
export interface KioskFacts {
  signage: SignageShape
  /** Undefined until the server has said it, and again once it has been away too long. */
  own: OwnSignageState | undefined
  offline: boolean
  /** Which files can be drawn. */
  shelf: ReadonlyMap<string, Shelved>
  /** The words of the pressed button, where this page was the one pressed. */
  askedText: string | undefined
  pictureSent: boolean
  /** What is still said after the call. */
  farewell: Farewell | undefined
  /** The operator's line is lost, and the talk kept for so many seconds. */
  hostLostSeconds: number | undefined
  notice: string | undefined
  /** False: no media path from here, in spite of all retries. */
  isReached: boolean
  language: Language
  nowAt: number
  /** What of this device is really open. */
  inUse: { camera: boolean; microphone: boolean }
  /** The camera is looked through on this device alone, for somebody who stands there. */
  isWatching: boolean
  /** The AI is there to be asked. */
  offersAi: boolean
  /** realtime: a reserved room shows no touch buttons. */
  isGuest: boolean
}

export type KioskModel = ReturnType<typeof kioskModelOf>

/** Which scene is drawn: without the server Standby, after a call for a moment still its last words (decisions 4). */
export function drawnScene(facts: KioskFacts): TemplateScene {
  const { own, offline, farewell } = facts
  if (offline || !own) return 'Standby'
  if (isTalk(own)) return own.scene
  if (farewell === 'thanks') return 'Active'
  return sorryOf(facts) ? 'Crowded' : own.scene
}

/** The template on the screen and what of it can be shown this minute; undefined where the signage has no template at all. */
export function shownOf(facts: KioskFacts) {
  const template = templateOf(facts.signage, drawnScene(facts))
  if (!template) return undefined
  const canDraw = (url: string) => facts.shelf.get(url)?.state === 'ready'
  return { template, ...shownAt(template, facts.nowAt, canDraw) }
}

/** What SignageStage draws; undefined where the signage has no template at all. */
export function kioskModelOf(facts: KioskFacts) {
  const shown = shownOf(facts)
  if (!shown) return undefined
  const { signage, language, nowAt, shelf } = facts
  const scene = drawnScene(facts)
  const { media, ...drawn } = templateModelOf(signage, shown.template, shown)
  const posterUrl = media && shelf.get(media.url)?.posterUrl
  return {
    scene,
    ...drawn,
    buttons: buttonsOf(drawn.buttons, facts),
    ...(media ? { media: { ...media, ...(posterUrl === undefined ? {} : { posterUrl }) } } : {}),
    language,
    nowAt,
    ...sceneParts(facts, scene),
    offline: facts.offline,
    isGuest: facts.isGuest,
    notice: facts.notice,
    sorry: sorryOf(facts),
    inUse: facts.inUse,
    isWatching: facts.isWatching,
    hostLostSeconds: scene === 'Active' ? facts.hostLostSeconds : undefined,
    isUnconnected: scene === 'Active' && isUnconnected(facts),
  }
}

/** The place of a button that no template has. */
export const AI_BUTTON_ID = 0

const ASK_AI: Record<Language, string> = { ja: 'AIに聞く', en: 'Ask the AI', zh: '向AI提问' }

type Buttons = ReturnType<typeof templateModelOf>['buttons']

/** decisions 4: with AI talk there is one more, after the others and like them. */
function buttonsOf(buttons: Buttons, { isGuest, offersAi, language }: KioskFacts): Buttons {
  if (isGuest) return []
  const like = buttons.find(({ isView }) => isView) ?? { fontSizePx: 40, colour: '#fffdf8' }
  const { fontSizePx, colour } = like
  const ai = { id: AI_BUTTON_ID, text: ASK_AI[language], fontSizePx, colour, isView: true }
  return offersAi ? [...buttons, ai] : buttons
}

/** A scene that somebody deleted falls back to Standby's template: the screen is never blank. */
const templateOf = (signage: SignageShape, scene: TemplateScene): Template | undefined =>
  signage.templates.find((template) => template.signage_state === scene) ??
  signage.templates.find((template) => template.signage_state === 'Standby') ??
  signage.templates[0]

/** The two cannot see and hear each other: one of them has no media path. */
const isUnconnected = ({ own, isReached, farewell }: KioskFacts): boolean =>
  farewell === undefined && (!isReached || (own?.talk?.unreached.length ?? 0) > 0)

function sceneParts({ signage, own, askedText, pictureSent, farewell }: KioskFacts, scene: TemplateScene) {
  switch (scene) {
    case 'Calling':
      return { calling: { buttonText: askedText ?? own?.talk?.touchButton ?? '', pictureSent } }
    case 'Crowded':
      return { crowded: crowdedOf(own) }
    case 'Active':
      return {
        active: {
          hostName: own?.talk?.hostName,
          comingName: own?.talk?.handOver?.toName,
          endAsked: own?.endAsked ?? false,
          ended: farewell === 'thanks',
        },
      }
    case 'Suspended':
      return {
        suspended: {
          resumeText: signage.resumes ?? undefined,
          hoursText: signage.hours ?? undefined,
          phoneText: signage.phone ?? undefined,
        },
      }
    case 'Standby':
      return {}
  }
}

const crowdedOf = (own: OwnSignageState | undefined) => ({
  cause: own?.crowded?.cause ?? 'busy',
  place: own?.crowded?.place ?? undefined,
  waitMinutes: own?.crowded?.waitMinutes ?? undefined,
})

/** What has come to no good end. A guest waits in the room, whose own words say for whom (islands/kiosk/GuestRoom). */
const sorryOf = ({ farewell, isGuest }: KioskFacts): Exclude<Farewell, 'thanks'> | undefined =>
  farewell === 'thanks' || isGuest ? undefined : farewell
