import type { SignageShape } from '#core/signages/contract.ts'
import { stageModelOf } from '../operator/standby/stage-model-of.ts'
import type { StageModel } from '../stage/stage-model.ts'
import type { SceneDraft, TemplateDraft } from './draft.ts'
import type { OpenCard } from './view.ts'

/** The edited scene without its schedule, or as scheduled in the open card. */
function sceneAt(scene: SceneDraft, card: OpenCard | undefined): SceneDraft {
  const media = card?.tool === 'media' && scene.media_schedule.find(({ key }) => key === card.key)?.media
  const telop =
    card?.tool === 'telop' ? scene.telop_schedule.find(({ key }) => key === card.key)?.telop : undefined
  return {
    ...scene,
    contents_media: media || scene.contents_media,
    telop: telop ?? scene.telop,
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
): StageModel | undefined {
  const shown = sceneAt(scene, card)
  const pressed = draft.Standby?.touch_buttons.find(({ is_view, text }) => is_view && text.trim() !== '')
  const live = {
    scene: scene.signage_state,
    touchButton: pressed?.text ?? null,
    hostName: null,
    monitors: 0,
  }
  const template = { ...shown, media_schedule: [], telop_schedule: [] }
  const model = stageModelOf({ ...signage, templates: [template] }, live, nowAt)
  return model && { ...model, isGuest: isOwnRoom }
}
