import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Euler, Quaternion } from 'three'
import { createFilePlayer } from '../../../site/avatar/behaviours/file-player.ts'
import type { MotionFile } from '../../../site/avatar/motion-file.ts'
import type { BoneName } from '../../../site/avatar/puppet.ts'
import { createFakePuppet } from './fake-puppet.ts'

const raised = new Quaternion().setFromEuler(new Euler(0, 0, -1))
const bent = new Quaternion().setFromEuler(new Euler(0.5, 0, 0))
const still = (bone: BoneName, turn: Quaternion): MotionFile => ({
  durationMs: 2_000,
  bones: new Set([bone]),
  sample: (_, __, out) => void out.copy(turn),
})

function play() {
  const puppet = createFakePuppet()
  const player = createFilePlayer(puppet)
  const bone = (name: BoneName) => puppet.bone(name)!.quaternion
  /** Runs frames of 20 ms, each from the rest pose. @returns the largest rotation of a bone between two frames, radians */
  const run = (ms: number): number => {
    let largest = 0
    for (let at = 0; at < ms; at += 20) {
      const before = (['rightUpperArm', 'spine'] as const).map((name) => [name, bone(name).clone()] as const)
      for (const { quaternion } of puppet.bones.values()) quaternion.identity()
      player.update(20)
      for (const [name, turn] of before) largest = Math.max(largest, turn.angleTo(bone(name)))
    }
    return largest
  }
  return { player, bone, run }
}

test('[decisions 5] fades a motion from a file in and out', () => {
  const { player, bone, run } = play()
  player.play(still('rightUpperArm', raised))
  assert.ok(run(400) < 0.12, 'the motion starts without a jump')
  assert.ok(bone('rightUpperArm').angleTo(raised) < 1e-6)
  assert.equal(player.isPlaying, true)
  assert.ok(run(1_300) < 0.12)
  assert.equal(player.isPlaying, false, 'the motion has faded out when the file ends')
  run(400)
  assert.ok(bone('rightUpperArm').angleTo(new Quaternion()) < 1e-6)
})

test('[decisions 5] changes to another motion, and stops, without a jump', () => {
  const { player, bone, run } = play()
  player.play(still('rightUpperArm', raised))
  run(600)
  player.play(still('spine', bent))
  assert.ok(run(400) < 0.12)
  assert.ok(bone('spine').angleTo(bent) < 1e-6)
  assert.ok(bone('rightUpperArm').angleTo(new Quaternion()) < 1e-6, 'the arm is back in the rest pose')
  player.stop()
  assert.ok(run(100) < 0.12)
  player.play(still('spine', raised))
  assert.ok(run(500) < 0.2)
  assert.ok(bone('spine').angleTo(raised) < 0.05)
})
