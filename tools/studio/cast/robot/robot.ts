import { LARGE_HAND, planHand } from '../../body/hand-plan.ts'
import { makeHands } from '../../body/hands.ts'
import { makeLegs, makeShoes } from '../../body/legs.ts'
import { makeCuffs } from '../../body/trimmings.ts'
import { PLAIN_FACE } from '../../face/face-style.ts'
import type { CharacterPlan } from '../character-plan.ts'
import {
  pelvis,
  ROBOT_ARMS,
  ROBOT_BODY,
  ROBOT_BOOT_RIMS,
  ROBOT_EMBLEM,
  ROBOT_EMBLEM_FRAME,
  ROBOT_RINGS,
  torsoField,
} from './body.ts'
import { ROBOT_COLOURS } from './colours.ts'
import {
  ROBOT_FACE_LAYERS,
  ROBOT_HEAD,
  ROBOT_HEAD_TURNED,
  ROBOT_SCREEN,
  ROBOT_SWINGS,
  robotFace,
} from './head.ts'

const hand = planHand(LARGE_HAND)
const legs = [...makeLegs([0.042, 0.036, 0.036], 'tights'), ...makeShoes('shoes', 1.16)]

/** ナビ丸, the guide robot. Its face is a screen: eyes and mouth glow. */
export const ROBOT: CharacterPlan = {
  name: 'ナビ丸',
  colours: ROBOT_COLOURS,
  hand,
  face: {
    on: robotFace,
    lift: 0.0018,
    eye: {
      ...PLAIN_FACE.eye,
      x: 0.076,
      y: 0.985,
      halfWidth: 0.029,
      upper: 0.0425,
      lower: 0.041,
      irisRadius: [0.029, 0.043],
      lash: { open: 0, closed: 1.35, tips: 0 },
      lidLine: 0,
      highlight: 0.75,
    },
    brow: { x: 0.078, y: 1.05, halfWidth: 0.025, halfThickness: 0.0036, liveliness: 0.8 },
    mouth: { y: 0.905, scale: 1, teeth: 0, line: 1.5 },
    cheek: { x: 0.122, y: 0.925, scale: 0.78 },
  },
  groups: [
    { name: 'Torso', solids: [...ROBOT_BODY, ...legs], detail: 0.25 },
    { name: 'Arms', solids: ROBOT_ARMS, detail: 0.3 },
    { name: 'Head', solids: ROBOT_HEAD, detail: 0.24 },
    { name: 'Hands', solids: makeHands(hand, 'hand'), detail: 0.36 },
  ],
  turned: [
    ...ROBOT_HEAD_TURNED,
    ...ROBOT_RINGS,
    ...ROBOT_BOOT_RIMS,
    ...makeCuffs({ paint: 'jacket', radius: 0.0445, halfWidth: 0.0085, reach: 0.336, hole: 0.0225 }),
  ],
  layers: [...ROBOT_FACE_LAYERS, ...ROBOT_EMBLEM_FRAME],
  shining: [...ROBOT_SCREEN, ...ROBOT_EMBLEM],
  swings: ROBOT_SWINGS,
  volumes: { torso: torsoField, hips: pelvis, head: robotFace, sleeve: [0.03, 0.0405] },
}
