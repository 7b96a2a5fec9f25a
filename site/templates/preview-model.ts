import type { Language } from '#core/languages.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { stageModelOf } from '../operator/standby/stage-model-of.ts'
import type { StageModel } from '../stage/stage-model.ts'
import type { SceneDraft, TemplateDraft } from './draft.ts'
import type { OpenCard } from './view.ts'

/** The edited scene without its schedule; if the card of a schedule entry is open, with the content of that entry. */
function sceneAt(scene: SceneDraft, card: OpenCard | undefined): SceneDraft {
  const media = card?.tool === 'media' && scene.media_schedule.find(({ key }) => key === card.key)?.media
  const entry = card?.tool === 'telop' && scene.telop_schedule.find(({ key }) => key === card.key)
  const text = entry ? { telop: entry.telop, telop_translations: entry.translations } : {}
  return {
    ...scene,
    contents_media: media || scene.contents_media,
    ...text,
    media_schedule: [],
    telop_schedule: [],
  }
}

/** The stage model of the draft, as a kiosk would draw it. */
export function previewModelOf(
  signage: SignageShape,
  draft: TemplateDraft,
  scene: SceneDraft,
  card: OpenCard | undefined,
  nowAt: number,
  isOwnRoom = false,
  language: Language = signage.language,
): StageModel | undefined {
  const shown = sceneAt(scene, card)
  const pressed = draft.Standby?.touch_buttons.find(({ is_view, text }) => is_view && text.trim() !== '')
  const live = {
    scene: scene.signage_state,
    touchButton: pressed?.text ?? null,
    hostName: null,
    monitors: 0,
  }
  const templates = [shown, ...(draft.Standby ? [draft.Standby] : [])].map((one) => ({
    ...one,
    media_schedule: [],
    telop_schedule: [],
  }))
  const model = stageModelOf({ ...signage, language, templates }, live, nowAt)
  return model && { ...model, isGuest: isOwnRoom }
}
