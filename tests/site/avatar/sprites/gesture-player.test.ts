import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGesturePlayer } from '../../../../site/avatar/sprites/gesture-player.ts'
import { GESTURE_STEP_MS, type GestureFrame } from '../../../../site/avatar/sprites/sheet.ts'
import { sheetOf } from './sheet-fixture.ts'

const settle = () => new Promise((done) => setImmediate(done))

/** A gesture player. The test decides when each picture is decoded. */
function openPlayer() {
  const sheet = sheetOf()
  const decoding: { frame: GestureFrame; finish: (show: () => void) => void }[] = []
  const shown: GestureFrame[] = []
  const player = createGesturePlayer(
    sheet,
    (frame) =>
      new Promise((finish) => {
        decoding.push({ frame, finish })
      }),
  )
  return {
    sheet,
    player,
    shown,
    decoding,
    frames: sheet.gestures.wave,
    async decoded() {
      const first = decoding.shift()
      first?.finish(() => shown.push(first.frame))
      await settle()
    },
  }
}

test('[2.4.6] a gesture fades in over the resting layers and out again at its end', async () => {
  const { player, frames, decoded } = openPlayer()
  player.update('wave', 0, 33)
  assert.equal(player.frame, undefined, 'no gesture until its first picture is decoded')
  assert.equal(player.opacity, 0)
  await decoded()
  assert.equal(player.frame, frames[0])
  player.update('wave', 33, 50)
  assert.equal(player.opacity, 0.5)
  player.update('wave', 66, 50)
  assert.equal(player.opacity, 1)
  player.update('idle', 0, 50)
  assert.equal(player.opacity, 0.5)
  assert.ok(player.frame, 'fading')
  player.update('idle', 0, 50)
  assert.equal(player.frame, undefined)
})

test('[2.4.6] skips pictures of a gesture on a device that decodes slowly', async () => {
  const { player, frames, shown, decoding, decoded } = openPlayer()
  player.update('wave', 0, 33)
  player.update('wave', 5 * GESTURE_STEP_MS, 33)
  assert.equal(decoding.length, 1, 'decodes one picture at a time')
  await decoded()
  player.update('wave', 6.2 * GESTURE_STEP_MS, 33)
  await decoded()
  assert.deepEqual(shown, [frames[0], frames[6]])
})

test('[2.4.6] leaves out a picture of a gesture that cannot be decoded, and shows the next picture', async (t) => {
  const warned = t.mock.method(console, 'warn', () => {})
  const sheet = sheetOf()
  const shown: GestureFrame[] = []
  const player = createGesturePlayer(sheet, async (frame) => {
    if (frame === sheet.gestures.wave[0]) throw new Error('not a picture')
    return () => shown.push(frame)
  })
  player.update('wave', 0, 33)
  await settle()
  assert.equal(player.frame, undefined)
  assert.equal(warned.mock.callCount(), 1)
  player.update('wave', GESTURE_STEP_MS, 33)
  await settle()
  assert.deepEqual(shown, [sheet.gestures.wave[1]])
})

test('[2.4.6] shows no gesture picture for a nod, because the layers of the resting figure play it', () => {
  const { player, decoding } = openPlayer()
  player.update('nod', 500, 33)
  assert.equal(decoding.length, 0)
  assert.equal(player.opacity, 0)
})

test('[2.4.6] shows the motion `thanks` as a deep bow, or as a greeting if an older file has no deep bow', () => {
  const { player, decoding, sheet } = openPlayer()
  player.update('thanks', 0, 33)
  assert.equal(decoding[0]!.frame, sheet.gestures.thanks![0])
  const older = openPlayer()
  delete older.sheet.gestures.thanks
  older.player.update('thanks', 0, 33)
  assert.equal(older.decoding[0]!.frame, older.sheet.gestures.greeting[0])
})
