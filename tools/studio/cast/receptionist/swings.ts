import { planSwings, swingSkin } from '../../body/swing.ts'
import type { Skinning } from '../../body/weights.ts'

const [leftHair, rightHair] = planSwings({
  name: 'Hair',
  parent: 'head',
  at: [
    [0.175, 0.98, 0.118],
    [0.178, 0.905, 0.123],
    [0.168, 0.82, 0.124],
    [0.148, 0.775, 0.121],
  ],
  feel: { hitRadius: 0.012, stiffness: 0.9, dragForce: 0.35, gravityPower: 0.05 },
})

/** The two hanging ends of the bow (scarf). The collider keeps them in front of the chest. */
const [leftScarf, rightScarf] = planSwings({
  name: 'Scarf',
  parent: 'chest',
  at: [
    [0.018, 0.715, 0.092],
    [0.034, 0.678, 0.108],
    [0.044, 0.642, 0.112],
  ],
  feel: { hitRadius: 0.01, stiffness: 1.1, dragForce: 0.4, gravityPower: 0.1 },
  colliders: ['chest'],
})

export const RECEPTIONIST_SWINGS = [leftHair, rightHair, leftScarf, rightScarf]

const hair = [swingSkin(leftHair, 0.03), swingSkin(rightHair, 0.03)] as const
const scarf = [swingSkin(leftScarf, 0.014), swingSkin(rightScarf, 0.014)] as const

export const sideHairSkin: Skinning = (x, y, z) => hair[x >= 0 ? 0 : 1](x, y, z)
export const scarfSkin =
  (side: 1 | -1): Skinning =>
  (x, y, z) =>
    scarf[side === 1 ? 0 : 1](x, y, z)
