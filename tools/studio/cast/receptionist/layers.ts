import { makeBadge } from '../../body/badge.ts'
import { type Layer, layersOn, rectangle } from '../../shape/layers.ts'
import { lerp } from '../../shape/vector.ts'
import { jacketField, jacketSkin } from './clothes.ts'

const onJacket = layersOn(jacketField, jacketSkin)

/** Half width of the shirt's V-neck in meters, at a share of its height (0 to 1). */
const vee = (up: number) => 0.036 * up ** 0.9

const shirt = onJacket({
  shape: (across, up) => [lerp(-vee(up), vee(up), across), lerp(0.6, 0.735, up)],
  paint: 'shirt',
  offset: 0.0025,
  steps: 12,
})

const lapel = (side: 1 | -1): Layer =>
  onJacket({
    shape: (across, up) => {
      const width = 0.03 * Math.sin(Math.PI * Math.min(1, up * 1.15 + 0.02)) + 0.004
      const outer = vee(up) + width * (up > 0.66 ? 0.75 : 1)
      return [side * lerp(vee(up) - 0.001, outer, across), lerp(0.595, 0.738, up)]
    },
    paint: 'lapel',
    offset: 0.0045,
    steps: 12,
  })

const opening = onJacket({
  shape: rectangle(-0.0012, 0.0012, 0.44, 0.597),
  paint: 'shoes',
  offset: 0.002,
  steps: 8,
})

/** The name badge, on the character's left: below the bow and clear of the hanging arm. */
const BADGE = makeBadge(onJacket, 0.0395, 0.6065)

export const RECEPTIONIST_LAYERS: readonly Layer[] = [shirt, lapel(1), lapel(-1), opening, ...BADGE]
