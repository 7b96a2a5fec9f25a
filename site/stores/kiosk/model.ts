import type { OwnSignageState } from '#contract/realtime/shapes.ts'
import type { Language, Template } from '#contract/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import type { TemplateScene } from '#rules/signage.ts'
import { templateModelOf } from '../shared/template-model.ts'
import { shownAt } from '../shared/template-shown.ts'
import type { Shelved } from './shelf.ts'

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
  /** Whose thanks are still on the screen after the call. */
  farewell: boolean
  notice: string | undefined
  /** False: no media path from here, in spite of all retries. */
  isReached: boolean
  language: Language
  nowAt: number
  /** realtime: a reserved room shows no touch buttons. */
  isGuest: boolean
}

export type KioskModel = ReturnType<typeof kioskModelOf>

/** Which scene is drawn: without the server Standby, after a call for a moment still its thanks (decisions 4). */
export function drawnScene({ own, offline, farewell }: KioskFacts): TemplateScene {
  if (offline || !own) return 'Standby'
  return farewell && own.scene === 'Standby' ? 'Active' : own.scene
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
  const { signage, own, language, nowAt, shelf } = facts
  const scene = drawnScene(facts)
  const { media, ...drawn } = templateModelOf(signage, shown.template, shown)
  const posterUrl = media && shelf.get(media.url)?.posterUrl
  return {
    scene,
    ...drawn,
    ...(facts.isGuest ? { buttons: [] } : {}),
    ...(media ? { media: { ...media, ...(posterUrl === undefined ? {} : { posterUrl }) } } : {}),
    language,
    nowAt,
    ...sceneParts(facts, scene),
    offline: facts.offline,
    cameraInUse: (own?.monitors ?? 0) > 0,
    notice: facts.notice,
    isUnconnected: scene === 'Active' && isUnconnected(facts),
  }
}

/** A scene that somebody deleted falls back to Standby's template: the screen is never blank. */
const templateOf = (signage: SignageShape, scene: TemplateScene): Template | undefined =>
  signage.templates.find((template) => template.signage_state === scene) ??
  signage.templates.find((template) => template.signage_state === 'Standby') ??
  signage.templates[0]

/** The two cannot see and hear each other: one of them has no media path. */
const isUnconnected = ({ own, isReached, farewell }: KioskFacts): boolean =>
  !farewell && (!isReached || (own?.talk?.unreached.length ?? 0) > 0)

function sceneParts({ signage, own, askedText, pictureSent, farewell }: KioskFacts, scene: TemplateScene) {
  switch (scene) {
    case 'Calling':
      return { calling: { buttonText: askedText ?? own?.talk?.touchButton ?? '', pictureSent } }
    case 'Crowded':
      return { crowded: { cause: own?.crowded?.cause ?? 'busy', place: own?.crowded?.place ?? undefined } }
    case 'Active':
      return {
        active: {
          hostName: own?.talk?.hostName,
          comingName: own?.talk?.handOver?.toName,
          endAsked: own?.endAsked ?? false,
          ended: farewell,
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
