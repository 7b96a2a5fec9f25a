import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Vector3 } from 'three'
import { type ArmAim, mirrorAim, solveArm } from '../../../site/avatar/arm-pose.ts'
import type { Side } from '../../../site/avatar/puppet.ts'

const AIM: ArmAim = {
  upper: [-0.6, -0.6, 0.5],
  fore: [-0.2, 0.9, 0.4],
  fingers: [0, 1, 0.1],
  palm: [0, 0, 1],
}

/** Directions in which the arm computed by `solveArm` really points. */
function directionsOf(side: Side, aim: ArmAim) {
  const { UpperArm, LowerArm, Hand } = solveArm(side, aim)
  const outwards = new Vector3(side === 'left' ? 1 : -1, 0, 0)
  const fore = UpperArm.clone().multiply(LowerArm)
  const hand = fore.clone().multiply(Hand)
  return {
    upper: outwards.clone().applyQuaternion(UpperArm),
    fore: outwards.clone().applyQuaternion(fore),
    fingers: outwards.clone().applyQuaternion(hand),
    palm: new Vector3(0, -1, 0).applyQuaternion(hand),
  }
}

test('[2.4.6] points an arm in the given direction, with the palm towards the visitor', () => {
  const solved = directionsOf('right', AIM)
  for (const part of ['upper', 'fore', 'fingers'] as const) {
    assert.ok(solved[part].angleTo(new Vector3(...AIM[part]!)) < 1e-6, part)
  }
  assert.ok(solved.palm.angleTo(new Vector3(0, 0, 1)) < 0.11)
})

test('[2.4.6] the left arm in the mirrored direction is the mirror image of the right arm', () => {
  const right = directionsOf('right', AIM)
  const left = directionsOf('left', mirrorAim(AIM))
  for (const part of ['upper', 'fore', 'fingers', 'palm'] as const) {
    assert.ok(left[part].distanceTo(right[part].clone().setX(-right[part].x)) < 1e-6, part)
  }
})
