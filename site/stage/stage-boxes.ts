import { layoutOf, type StageBoxes } from '#core/stage/layout.ts'
import type { StageModel } from './stage-model.ts'
import { telopLines, visibleButtons } from './stage-words.ts'

/** The layout in design pixels. The stage (the whole picture) is scaled to the screen, not each box. */
export const stageBoxes = (
  model: StageModel,
  size: { width: number; height: number },
  isSharing = false,
): StageBoxes =>
  layoutOf({
    ...size,
    layout: model.layout,
    scene: model.scene,
    showMedia: model.layout !== 'onlyAvatar',
    showLogo: model.showLogo,
    showTelop: model.showTelop && telopLines(model).length > 0,
    buttons: visibleButtons(model).length,
    buttonDirection: model.buttonDirection,
    sharing: isSharing,
    offline: model.offline === true,
    isGuest: model.isGuest === true,
    help: model.help?.length ?? 0,
    facts: factCount(model),
  })

const factCount = ({ suspended }: StageModel): number =>
  [suspended?.hoursText, suspended?.phoneText].filter(Boolean).length
