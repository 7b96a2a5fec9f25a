import { planHand, SLIM_HAND } from '../../body/hand-plan.ts'
import { makeHands } from '../../body/hands.ts'
import { makeHumanHead, SOFT_HEAD } from '../../body/human-head.ts'
import { makeLegs, makeShoes } from '../../body/legs.ts'
import { makeButton, makeCuffs, SHIRT_CUFF } from '../../body/trimmings.ts'
import { torsoSkin } from '../../body/weights.ts'
import { PLAIN_FACE } from '../../face/face-style.ts'
import { union } from '../../shape/sdf.ts'
import type { CharacterPlan } from '../character-plan.ts'
import { COLLAR, JACKET, jacketField, SCARF, torsoField } from './clothes.ts'
import { RECEPTIONIST_COLOURS } from './colours.ts'
import { BOB, LOCKS, skull } from './hair.ts'
import { HAT_OCCLUDER, HAT_PARTS } from './hat.ts'
import { RECEPTIONIST_LAYERS } from './layers.ts'
import { SKIRT } from './skirt.ts'
import { RECEPTIONIST_SWINGS } from './swings.ts'

const head = makeHumanHead(SOFT_HEAD)
const hand = planHand(SLIM_HAND)
const legs = [...makeLegs([0.06, 0.05, 0.038], 'tights'), ...makeShoes('shoes', 1)]

const buttons = [0.578, 0.54, 0.502].map((y) =>
  makeButton({ on: jacketField, skin: torsoSkin, at: [0.016, y], paint: 'gold' }),
)

/** うけ子, the receptionist in uniform. */
export const RECEPTIONIST: CharacterPlan = {
  name: 'うけ子',
  colours: RECEPTIONIST_COLOURS,
  hand,
  face: { on: head.field, ...PLAIN_FACE },
  groups: [
    { name: 'Jacket', solids: JACKET, detail: 0.46 },
    { name: 'Scarf', solids: SCARF, detail: 0.34 },
    { name: 'Clothes', solids: [SKIRT, ...legs, ...COLLAR], detail: 0.27 },
    { name: 'Head', solids: head.solids, detail: 0.19, material: 'skin' },
    { name: 'Hands', solids: makeHands(hand, 'hand'), detail: 0.34, material: 'skin' },
    { name: 'Hair', solids: BOB, detail: 0.19, material: 'hair' },
    { name: 'Locks', solids: LOCKS, detail: 0.33, material: 'hair' },
  ],
  turned: [...HAT_PARTS, ...makeCuffs(SHIRT_CUFF), ...buttons],
  layers: RECEPTIONIST_LAYERS,
  occluders: [HAT_OCCLUDER],
  swings: RECEPTIONIST_SWINGS,
  volumes: {
    torso: torsoField,
    hips: SKIRT.field,
    head: union(0, head.field, skull.field),
    sleeve: [0.0345, 0.0335],
  },
}
