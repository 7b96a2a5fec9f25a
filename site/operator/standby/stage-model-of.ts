import type { Template } from '#core/fields/shapes.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { nameFor } from '#core/visitor-texts/text-for.ts'
import type { SignageLook } from '../../signages/looks.ts'
import { aiButtonLike } from '../../stage/ai-button.ts'
import type { StageModel } from '../../stage/stage-model.ts'
import { pressedLabel, suspendedFor, templateModelOf } from '../../stage/template-model.ts'
import { shownAt, type TemplateShown } from '../../stage/template-shown.ts'

type Live = Pick<
  SignageEntry,
  'scene' | 'touchButton' | 'hostName' | 'monitors' | 'shown' | 'closed' | 'offersAi'
> &
  Partial<Pick<SignageEntry, 'devices'>>

/**
 * The model of the stage that a signage shows now; undefined if the signage has no template for its state.
 * @param isSmall uses thumbnails instead of full-size pictures
 */
export function stageModelOf(
  detail: SignageLook,
  live: Live,
  nowAt: number,
  isSmall = false,
): StageModel | undefined {
  const template = detail.templates.find(({ signage_state }) => signage_state === live.scene)
  if (!template) return undefined
  const shown = liveShown(template, live, nowAt)
  const language = live.shown?.language ?? detail.language
  const parts = templateModelOf(detail, template, isSmall ? withThumbnail(shown) : shown, language)
  return {
    scene: live.scene,
    ...parts,
    ...(isSmall && live.offersAi === true && { buttons: buttonsWithAi(parts.buttons, live, language) }),
    nowAt,
    calling: {
      buttonText: pressedLabel(language, detail.templates, live.touchButton ?? ''),
      pictureSent: false,
    },
    crowded: { cause: 'busy' },
    active: live.hostName ? { hostName: nameFor(language, { ja: live.hostName }) ?? '' } : {},
    suspended: suspendedFor(language, detail),
    inUse: inUseOf(live),
  }
}

/** The buttons of a kiosk with AI dialogues. Outside the opening hours only the AI's button is shown. */
const buttonsWithAi = (
  buttons: StageModel['buttons'],
  { closed }: Live,
  language: StageModel['language'],
): StageModel['buttons'] => [...(closed ? [] : buttons), aiButtonLike(buttons, language)]

/**
 * Which devices are in use. In a call or while an operator monitors the signage, these are all devices except those
 * that the kiosk has reported as denied or missing.
 */
function inUseOf({ scene, monitors, devices }: Live): NonNullable<StageModel['inUse']> {
  const isOpen = scene === 'Calling' || scene === 'Active' || monitors > 0
  const can = (state: string | undefined): boolean => state !== 'denied' && state !== 'missing'
  return { camera: isOpen && can(devices?.camera), microphone: isOpen && can(devices?.microphone) }
}

/** Replaces a picture by its thumbnail. Keeps a video, because a video without a thumbnail would show a placeholder. */
function withThumbnail(shown: TemplateShown): TemplateShown {
  const { media } = shown
  if (media?.kind !== 'image') return shown
  return { ...shown, media: { ...media, image_url: `${media.image_url}/thumbnail` } }
}

/**
 * The media and telop (scrolling text) that the kiosk reports for its current stage (decisions 4). Before the kiosk's
 * first report: the media and telop that the schedule determines.
 */
function liveShown(template: Template, { shown, scene }: Live, nowAt: number): TemplateShown {
  const planned = shownAt(template, nowAt)
  if (shown?.scene !== scene) return planned
  const files = [template.contents_media, ...template.media_schedule.map(({ media }) => media)]
  const media = files.find((file) => file?.id === shown.mediaId) ?? undefined
  const telops = [
    { telop: template.telop, translations: template.telop_translations },
    ...template.telop_schedule,
  ]
  const telopTranslations = telops.find(({ telop }) => telop === shown.telop)?.translations
  return { ...planned, media, telop: shown.telop, telopTranslations }
}
