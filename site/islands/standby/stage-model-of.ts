import type { SignageEntry } from '#contract/realtime/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import type { StageModel } from '../../ui/stage/stage-model.ts'

type Live = Pick<SignageEntry, 'scene' | 'touchButton' | 'hostName' | 'monitors'>

/** A signage's template in its live scene, as the stage draws it; undefined where it has none for that scene. */
export function stageModelOf(detail: SignageShape, live: Live, nowAt: number): StageModel | undefined {
  const template = detail.templates.find(({ signage_state }) => signage_state === live.scene)
  if (!template) return undefined
  const { contents_media: media, logo_media: logo } = template
  return {
    scene: live.scene,
    width: template.width,
    height: template.height,
    layout: template.layout,
    companyName: detail.companyName,
    ...(logo ? { logoUrl: logo.image_url } : {}),
    showLogo: template.is_view_logo,
    ...(media && template.is_view_media
      ? { media: { url: media.image_url, kind: media.kind, name: media.name } }
      : {}),
    telopLines: template.telop.split('\n'),
    showTelop: template.is_view_telop,
    buttons: template.touch_buttons.map((button) => ({
      id: button.id,
      text: button.text,
      fontSizePx: button.font_size,
      colour: button.bg_color,
      isView: button.is_view,
    })),
    buttonDirection: template.row ? 'horizontal' : 'vertical',
    language: detail.language,
    nowAt,
    calling: { buttonText: live.touchButton ?? '', pictureSent: false },
    crowded: { cause: 'busy' },
    active: live.hostName ? { hostName: live.hostName } : {},
    suspended: {
      ...(detail.resumes ? { resumeText: detail.resumes } : {}),
      ...(detail.hours ? { hoursText: detail.hours } : {}),
      ...(detail.phone ? { phoneText: detail.phone } : {}),
    },
    cameraInUse: live.monitors > 0,
  }
}
