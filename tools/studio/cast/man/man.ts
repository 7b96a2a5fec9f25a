import { LARGE_HAND, planHand } from '../../body/hand-plan.ts'
import { makeHands } from '../../body/hands.ts'
import { makeHumanHead } from '../../body/human-head.ts'
import { makeShoes, makeTrousers } from '../../body/legs.ts'
import { makeButton, makeCuffs, SHIRT_CUFF } from '../../body/trimmings.ts'
import { torsoSkin } from '../../body/weights.ts'
import { PLAIN_FACE } from '../../face/face-style.ts'
import { union } from '../../shape/sdf.ts'
import type { CharacterPlan } from '../character-plan.ts'
import { hipsField, JACKET, jacketField, MAN_LAYERS, NECKWEAR, torsoField } from './clothes.ts'
import { MAN_COLOURS } from './colours.ts'
import { MAN_HAIR, MAN_SWINGS, skull } from './hair.ts'

const head = makeHumanHead({
  jaw: { at: [0, 0.885, 0.045], radii: [0.127, 0.097, 0.116] },
  nose: { at: [0, 0.923, 0.187], radii: [0.012, 0.0105, 0.0125] },
  neckRadius: 0.049,
})
const hand = planHand(LARGE_HAND)
const TROUSERS = makeTrousers(hipsField, [0.063, 0.057, 0.052], 'skirt')

const buttons = [0.548, 0.506].map((y) =>
  makeButton({ on: jacketField, skin: torsoSkin, at: [0.004, y], paint: 'gold', radius: 0.008 }),
)

/** みなと, the young man in a suit. */
export const MAN: CharacterPlan = {
  name: 'みなと',
  colours: MAN_COLOURS,
  hand,
  face: {
    ...PLAIN_FACE,
    on: head.field,
    eye: {
      ...PLAIN_FACE.eye,
      x: 0.0755,
      y: 0.946,
      halfWidth: 0.0335,
      upper: 0.0375,
      lower: 0.036,
      irisRadius: [0.0276, 0.0415],
      lash: { open: 0.8, closed: 0.85, tips: 0 },
      lidLine: 0.9,
    },
    brow: { x: 0.079, y: 1.004, halfWidth: 0.0365, halfThickness: 0.0062, liveliness: 0.9 },
    mouth: { y: 0.868, scale: 1.05, teeth: 1, line: 1.05 },
    cheek: { x: 0.112, y: 0.89, scale: 0.85 },
  },
  groups: [
    { name: 'Jacket', solids: JACKET, detail: 0.54 },
    { name: 'Clothes', solids: [TROUSERS, ...makeShoes('shoes', 1.08), ...NECKWEAR], detail: 0.35 },
    { name: 'Head', solids: head.solids, detail: 0.18, material: 'skin' },
    { name: 'Hands', solids: makeHands(hand, 'hand'), detail: 0.36, material: 'skin' },
    { name: 'Hair', solids: MAN_HAIR, detail: 0.3, material: 'hair' },
  ],
  turned: [...makeCuffs({ ...SHIRT_CUFF, radius: 0.0395, halfWidth: 0.0085, hole: 0.0225 }), ...buttons],
  layers: MAN_LAYERS,
  swings: MAN_SWINGS,
  volumes: {
    torso: torsoField,
    hips: hipsField,
    head: union(0, head.field, skull.field),
    sleeve: [0.038, 0.037],
  },
}
