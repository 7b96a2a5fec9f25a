import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Quaternion } from 'three'
import { MOTIONS } from '#core/characters/avatar.ts'
import { HAND_KEYS } from '#core/characters/hand-keys.ts'
import { MOTION_THROTTLE_MS } from '#core/limits.ts'
import { CROSS_FADE_MS, createMotionPlayer } from '../../../site/avatar/behaviours/motion-player.ts'
import { MOTION_SCORES, SPEECH_GESTURES } from '../../../site/avatar/motions.ts'
import { createFakePuppet, type FakePuppet } from './fake-puppet.ts'

const FRAME_MS = 1000 / 60
/** Maximum rotation of a joint between two frames. No human joint turns faster. */
const FASTEST_TURN_RADIANS = 0.35

const poseOf = (puppet: FakePuppet) => [...puppet.bones.values()].map((bone) => bone.quaternion.clone())

function largestTurn(from: readonly Quaternion[], to: readonly Quaternion[]): number {
  return Math.max(...from.map((turn, index) => turn.angleTo(to[index]!)))
}

function advance(player: ReturnType<typeof createMotionPlayer>, ms: number, onFrame = () => {}): void {
  for (let at = 0; at < ms; at += FRAME_MS) {
    player.update(FRAME_MS)
    onFrame()
  }
}

test('[2.4.6] every motion leaves the rest pose, returns to it and ends as idle', () => {
  for (const motion of MOTIONS) {
    const puppet = createFakePuppet()
    const player = createMotionPlayer(puppet)
    player.update(FRAME_MS)
    const rest = poseOf(puppet)
    player.play(motion)
    let furthest = 0
    for (let share = 0; share < 9; share++) {
      advance(player, MOTION_SCORES[motion].durationMs / 10)
      furthest = Math.max(furthest, largestTurn(rest, poseOf(puppet)))
    }
    assert.equal(player.motion, motion)
    assert.ok(furthest > 0.12, `${motion} moves`)
    advance(player, MOTION_SCORES[motion].durationMs)
    assert.equal(player.motion, 'idle')
    assert.ok(largestTurn(rest, poseOf(puppet)) < 1e-6, `${motion} does not return to the rest pose`)
  }
})

test('[2.4.6] hand motions take 2.4 to 3.2 s, and no motion lasts longer than the pause between two motions', () => {
  for (const motion of MOTIONS) assert.ok(MOTION_SCORES[motion].durationMs < MOTION_THROTTLE_MS)
  for (const motion of HAND_KEYS) {
    const { durationMs } = MOTION_SCORES[motion]
    assert.ok(durationMs >= 2400 && durationMs <= 3200, `${motion}: ${durationMs}`)
  }
})

test('[2.4.6] a motion that interrupts another fades in without a jump', () => {
  for (const first of [...MOTIONS, 'thanks'] as const) {
    for (const second of [...MOTIONS, 'thanks'] as const) {
      const puppet = createFakePuppet()
      const player = createMotionPlayer(puppet)
      player.play(first)
      advance(player, 1000)
      let before = poseOf(puppet)
      player.play(second)
      advance(player, 600, () => {
        const now = poseOf(puppet)
        assert.ok(largestTurn(before, now) < FASTEST_TURN_RADIANS, `a jump from ${first} to ${second}`)
        before = now
      })
    }
  }
})

test('[2.4.6] three motions started within one cross-fade cause no jump', () => {
  const puppet = createFakePuppet()
  const player = createMotionPlayer(puppet)
  let before = poseOf(puppet)
  player.update(0)
  before = poseOf(puppet)
  for (const motion of ['bigHand', 'greeting', 'wave'] as const) {
    player.play(motion)
    advance(player, 80, () => {
      const now = poseOf(puppet)
      assert.ok(largestTurn(before, now) < FASTEST_TURN_RADIANS)
      before = now
    })
  }
})

test('[2.4.6] after the cross-fade, nothing of the previous motion is left', () => {
  const alone = createFakePuppet()
  const interrupted = createFakePuppet()
  const playerAlone = createMotionPlayer(alone)
  const playerInterrupted = createMotionPlayer(interrupted)
  playerInterrupted.play('bigHand')
  advance(playerInterrupted, 900)
  playerAlone.play('wave')
  playerInterrupted.play('wave')
  advance(playerAlone, CROSS_FADE_MS + 50)
  advance(playerInterrupted, CROSS_FADE_MS + 50)
  assert.ok(largestTurn(poseOf(alone), poseOf(interrupted)) < 1e-6)
})

test('[2.4.6] a character without finger bones plays the same motions', () => {
  const puppet = createFakePuppet({ lacks: ['rightIndexProximal', 'rightThumbMetacarpal'] })
  const player = createMotionPlayer(puppet)
  player.play('wave')
  advance(player, 1000)
  assert.ok(puppet.bones.get('rightUpperArm')!.quaternion.angleTo(new Quaternion()) > 0.2)
})

/** Pitch in degrees of the trunk (hips, spine and chest together) and of the neck (neck and head together). */
function bowOf({ bones }: FakePuppet): { trunk: number; neck: number } {
  const pitch = (names: readonly ('hips' | 'spine' | 'chest' | 'neck' | 'head')[]) =>
    (names.reduce((sum, name) => sum + 2 * Math.asin(bones.get(name)!.quaternion.x), 0) * 180) / Math.PI
  return { trunk: pitch(['hips', 'spine', 'chest']), neck: pitch(['neck', 'head']) }
}

for (const [motion, name, depth] of [
  ['greeting', 'the greeting', 15],
  ['thanks', 'the bow of thanks', 30],
] as const) {
  test(`[2.4.6] ${name} bows by ${depth}° from the hips and 10° in the neck, and holds it for half a second`, () => {
    const puppet = createFakePuppet()
    const player = createMotionPlayer(puppet)
    player.play(motion)
    let heldMs = 0
    let deepest = 0
    advance(player, MOTION_SCORES[motion].durationMs, () => {
      const { trunk, neck } = bowOf(puppet)
      deepest = Math.max(deepest, trunk)
      if (trunk > depth - 0.5 && neck > 9.5) heldMs += FRAME_MS
    })
    assert.ok(Math.abs(deepest - depth) < 0.3, `${deepest}°`)
    assert.ok(heldMs >= 480 && heldMs < 900, `${heldMs} ms`)
    assert.equal(player.motion, 'idle')
  })
}

test('[2.4.6] a bow moves no arm: the hands stay in the posture of the character', () => {
  for (const posture of ['folded', 'seams', 'paws', 'lifted'] as const) {
    const puppet = createFakePuppet({ posture })
    const player = createMotionPlayer(puppet)
    player.update(FRAME_MS)
    const before = puppet.bones.get('rightLowerArm')!.quaternion.clone()
    player.play('greeting')
    advance(player, 1000)
    assert.ok(puppet.bones.get('rightLowerArm')!.quaternion.angleTo(before) < 1e-6)
  }
})

test('[2.4.6] a gesture that accompanies speech never interrupts a motion, but a motion interrupts such a gesture', () => {
  const puppet = createFakePuppet()
  const player = createMotionPlayer(puppet)
  player.update(FRAME_MS)
  player.accompany(SPEECH_GESTURES[0]!)
  const rest = poseOf(puppet)
  advance(player, 700)
  assert.equal(player.motion, 'idle')
  assert.ok(largestTurn(rest, poseOf(puppet)) > 0.3)
  player.play('nod')
  player.accompany(SPEECH_GESTURES[1]!)
  assert.equal(player.motion, 'nod')
  advance(player, CROSS_FADE_MS + 100)
  const arm = puppet.bones.get('rightLowerArm')!.quaternion
  const settled = createFakePuppet()
  createMotionPlayer(settled).update(FRAME_MS)
  assert.ok(arm.angleTo(settled.bones.get('rightLowerArm')!.quaternion) < 1e-6)
})
