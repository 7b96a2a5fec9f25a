import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import {
  type AvatarCommand,
  BACKGROUNDS,
  CAMERAS,
  CAPTURE_MODES,
  EXPRESSIONS,
  MOTIONS,
  VOICE_EFFECTS,
} from '#core/characters/avatar.ts'
import { avatarCommand, toAvatar } from '#core/characters/contract-avatar-commands.ts'
import { HAND_KEYS, motionCommand, playedMotion } from '#core/characters/hand-keys.ts'

/** Valid commands of every kind. A kind that is missing here is a compile error. */
const ALL: { [Kind in AvatarCommand['kind']]: readonly Extract<AvatarCommand, { kind: Kind }>[] } = {
  motion: [...MOTIONS, ...HAND_KEYS].map(
    (motion) => motionCommand(motion) as Extract<AvatarCommand, { kind: 'motion' }>,
  ),
  expression: EXPRESSIONS.map((expression) => ({ kind: 'expression', expression })),
  camera: CAMERAS.map((camera) => ({ kind: 'camera', camera })),
  background: BACKGROUNDS.map((background) => ({ kind: 'background', background })),
  avatar: [{ kind: 'avatar', characterId: 3 }],
  ownMotion: [{ kind: 'ownMotion', motionId: 3 }],
  captureMode: CAPTURE_MODES.map((captureMode) => ({ kind: 'captureMode', captureMode })),
  voiceEffect: VOICE_EFFECTS.map((voiceEffect) => ({ kind: 'voiceEffect', voiceEffect })),
  calibration: [{ kind: 'calibration' }],
}

test('[7.6] accepts motion, avatar, camera, background and face-capture commands', () => {
  for (const commands of Object.values(ALL)) {
    for (const command of commands) {
      assert.deepEqual(toAvatar.command.parse({ id: 'c1', command }), { id: 'c1', command })
    }
  }
})

test('[7.6] refuses unknown kinds of avatar command and unknown values', () => {
  const foreign = [
    { kind: 'dance' },
    { kind: 'motion', motion: 'dance' },
    { kind: 'motion', motion: 'thanks' },
    { kind: 'motion', motion: 'greeting', isDeep: 30 },
    { kind: 'avatar', characterId: 0 },
    { kind: 'ownMotion', motionId: 0 },
    { kind: 'ownMotion', motionId: '/media/1' },
    { kind: 'avatar', characterId: '3' },
    { kind: 'captureMode', captureMode: 'screen' },
    { kind: 'voiceEffect' },
    'calibration',
  ]
  assert.deepEqual(
    foreign.filter((command) => avatarCommand.safeParse(command).success),
    [],
  )
})

test('[7.6] accepts a character only by its ID, and removes a URL from the command', () => {
  const command = { kind: 'avatar', characterId: 3, url: 'https://example.com/x.vrm' }
  assert.deepEqual(avatarCommand.parse(command), { kind: 'avatar', characterId: 3 })
})

test('[2.4.6] kiosks of the previous release show the greeting instead of the deep bow, because they ignore `isDeep`', () => {
  const command = motionCommand('thanks')
  assert.deepEqual(command, { kind: 'motion', motion: 'greeting', isDeep: true })
  const before = z.object({ kind: z.literal('motion'), motion: z.enum(MOTIONS) })
  assert.deepEqual(before.parse(command), { kind: 'motion', motion: 'greeting' })
})

test('[2.4.6] each button plays its own motion, and a `greeting` without `isDeep` plays the greeting, not the bow', () => {
  for (const key of HAND_KEYS)
    assert.equal(playedMotion(motionCommand(key) as Extract<AvatarCommand, { kind: 'motion' }>), key)
  assert.equal(playedMotion({ kind: 'motion', motion: 'greeting' }), 'greeting')
})
