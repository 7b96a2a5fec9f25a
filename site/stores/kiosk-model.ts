import type { OwnSignageState } from '#contract/realtime/shapes.ts'
import type { Language, Template } from '#contract/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import type { TemplateScene } from '#rules/signage.ts'

/** All that the kiosk knows at a moment. */
export interface KioskFacts {
  signage: SignageShape
  /** Undefined until the server has said it, and again once it has been away too long. */
  own: OwnSignageState | undefined
  offline: boolean
  /** The words of the pressed button, where this page was the one pressed. */
  askedText: string | undefined
  pictureSent: boolean
  /** Whose thanks are still on the screen after the call. */
  farewell: boolean
  notice: string | undefined
  language: Language
  nowAt: number
}

export type KioskModel = ReturnType<typeof kioskModelOf>

/** Which scene is drawn: without the server Standby, after a call for a moment still its thanks (design.md 4). */
export function drawnScene({ own, offline, farewell }: KioskFacts): TemplateScene {
  if (offline || !own) return 'Standby'
  return farewell && own.scene === 'Standby' ? 'Active' : own.scene
}

/** What SignageStage draws; undefined where the signage has no template at all. */
export function kioskModelOf(facts: KioskFacts) {
  const { signage, own, language, nowAt } = facts
  const scene = drawnScene(facts)
  const template = templateOf(signage, scene)
  if (!template) return undefined
  const { contents_media: media, logo_media: logo } = template
  return {
    scene,
    width: template.width,
    height: template.height,
    layout: template.layout,
    companyName: signage.companyName,
    logoUrl: logo?.image_url,
    showLogo: template.is_view_logo,
    media: media ? { url: media.image_url, kind: media.kind, name: media.name } : undefined,
    telopLines: template.telop.split('\n'),
    showTelop: template.is_view_telop,
    buttons: buttonsOf(template),
    buttonDirection: template.row ? ('horizontal' as const) : ('vertical' as const),
    language,
    nowAt,
    ...sceneParts(facts, scene),
    offline: facts.offline,
    cameraInUse: (own?.monitors ?? 0) > 0,
    notice: facts.notice,
  }
}

/** A scene that somebody deleted falls back to Standby's template: the screen is never blank. */
const templateOf = (signage: SignageShape, scene: TemplateScene): Template | undefined =>
  signage.templates.find((template) => template.signage_state === scene) ??
  signage.templates.find((template) => template.signage_state === 'Standby') ??
  signage.templates[0]

const buttonsOf = (template: Template) =>
  template.touch_buttons.map((button) => ({
    id: button.id,
    text: button.text,
    fontSizePx: button.font_size,
    colour: button.bg_color,
    isView: button.is_view,
  }))

function sceneParts({ signage, own, askedText, pictureSent, farewell }: KioskFacts, scene: TemplateScene) {
  switch (scene) {
    case 'Calling':
      return { calling: { buttonText: askedText ?? own?.talk?.touchButton ?? '', pictureSent } }
    case 'Crowded':
      return { crowded: { cause: own?.crowded?.cause ?? 'busy', place: own?.crowded?.place ?? undefined } }
    case 'Active':
      return { active: { hostName: own?.talk?.hostName, endAsked: own?.endAsked ?? false, ended: farewell } }
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
