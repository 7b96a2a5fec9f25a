import { makeShoes, makeTrousers } from '../../body/legs.ts'
import { makeButton, makeCuffs, SHIRT_CUFF } from '../../body/trimmings.ts'
import { torsoSkin } from '../../body/weights.ts'
import { PLAIN_FACE } from '../../face/face-style.ts'
import type { CharacterPlan } from '../character-plan.ts'
import { BEAR_JACKET_LAYERS, belly, hipsField, JACKET, jacketField, NECKWEAR } from './clothes.ts'
import { BEAR_COLOURS } from './colours.ts'
import { HAT_OCCLUDER, HAT_PARTS } from './hat.ts'
import { BEAR_FACE_LAYERS, BEAR_HEAD, BEAR_SWINGS, bearFace } from './head.ts'
import { BEAR_HAND, PADS, PAWS } from './paws.ts'

const TROUSERS = makeTrousers(hipsField, [0.072, 0.064, 0.05], 'skirt')

const buttons = [0.583, 0.537, 0.491].flatMap((y) =>
  [0.036, -0.036].map((x) =>
    makeButton({ on: jacketField, skin: torsoSkin, at: [x, y], paint: 'gold', radius: 0.0095 }),
  ),
)

/** くま蔵, the bear who is the concierge. */
export const BEAR: CharacterPlan = {
  name: 'くま蔵',
  colours: BEAR_COLOURS,
  hand: BEAR_HAND,
  face: {
    on: bearFace,
    lift: 0,
    eye: {
      ...PLAIN_FACE.eye,
      x: 0.0925,
      y: 0.972,
      halfWidth: 0.0255,
      upper: 0.0355,
      lower: 0.034,
      irisRadius: [0.0255, 0.0355],
      lash: { open: 0.55, closed: 1.7, tips: 0 },
      highlight: 1.05,
    },
    brow: { x: 0.094, y: 1.043, halfWidth: 0.026, halfThickness: 0.0052, liveliness: 0.9 },
    mouth: { y: 0.874, scale: 0.92, teeth: 0, line: 1.2 },
    cheek: { x: 0.142, y: 0.912, scale: 0.95 },
  },
  groups: [
    { name: 'Jacket', solids: JACKET, detail: 0.55 },
    { name: 'Clothes', solids: [TROUSERS, ...makeShoes('shoes', 1.22), ...NECKWEAR], detail: 0.35 },
    { name: 'Head', solids: BEAR_HEAD, detail: 0.24 },
    { name: 'Hands', solids: PAWS, detail: 0.36 },
    { name: 'Pads', solids: PADS, detail: 0.5 },
  ],
  turned: [
    ...HAT_PARTS,
    ...makeCuffs({ ...SHIRT_CUFF, radius: 0.0475, hole: 0.026 }),
    ...makeCuffs({ paint: 'gold', radius: 0.0465, halfWidth: 0.004, reach: 0.323, hole: 0.036 }),
    ...buttons,
  ],
  layers: [...BEAR_FACE_LAYERS, ...BEAR_JACKET_LAYERS],
  occluders: [HAT_OCCLUDER],
  swings: BEAR_SWINGS,
  volumes: { torso: belly, hips: hipsField, head: bearFace, sleeve: [0.043, 0.042] },
}
