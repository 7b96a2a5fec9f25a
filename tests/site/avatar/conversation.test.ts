import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConversation } from '../../../site/avatar/behaviours/conversation.ts'
import { LISTENING_NOD, type MotionScore } from '../../../site/avatar/motions.ts'
import { postureOf } from '../../../site/avatar/postures.ts'
import { seededRandom } from '../../../site/avatar/random.ts'

const FRAME_MS = 1000 / 60

/** Runs the avatar's conversation behavior (gestures and nods). `played` collects the movements that it starts. */
function converse(headWeight = 0) {
  const played: MotionScore[] = []
  const voice = { mouthOpen: 0 }
  const tracked = { headWeight } as Parameters<typeof createConversation>[3]
  const conversation = createConversation(
    { accompany: (score) => played.push(score) },
    voice,
    seededRandom(4),
    tracked,
  )
  const run = (ms: number, open: (ms: number) => number) => {
    for (let at = 0; at < ms; at += FRAME_MS) {
      voice.mouthOpen = open(at)
      conversation.update(FRAME_MS)
    }
  }
  return { played, run }
}

const syllables = (ms: number) => (ms % 300 < 120 ? 0.8 : 0.05)
const silence = () => 0

test('[7.6] a stressed syllable triggers a gesture, at most one in three seconds', () => {
  const { played, run } = converse()
  run(30_000, syllables)
  assert.ok(played.length >= 4 && played.length <= 10, `${played.length} gestures`)
  assert.ok(!played.includes(LISTENING_NOD))
})

test('[7.6] a voice without stressed syllables triggers at most one gesture', () => {
  const { played, run } = converse()
  run(30_000, () => 0.4)
  assert.ok(played.length <= 1, `${played.length} gestures`)
})

test('[7.6] nods during the silence after the character has spoken, for at most 45 s', () => {
  const { played, run } = converse()
  run(2000, syllables)
  played.length = 0
  run(1400, silence)
  assert.deepEqual(played, [], 'a short pause does not end the turn')
  run(43_000, silence)
  assert.ok(played.length >= 5 && played.every((score) => score === LISTENING_NOD), `${played.length} nods`)
  const before = played.length
  run(30_000, silence)
  assert.ok(played.length <= before + 1)
})

test('[7.6] does not nod before the character has spoken, or while the camera tracks the head', () => {
  const unused = converse()
  unused.run(30_000, silence)
  assert.deepEqual(unused.played, [])
  const tracked = converse(1)
  tracked.run(2000, syllables)
  tracked.played.length = 0
  tracked.run(20_000, silence)
  assert.deepEqual(tracked.played, [])
})

test('[2.4.6] each built-in character has its own posture; imported characters let their arms hang', () => {
  const keys = ['receptionist', 'man', 'bear', 'robot']
  const postures = keys.map((key) => postureOf(`/characters/${key}.vrm`))
  assert.deepEqual(postures, ['folded', 'seams', 'paws', 'lifted'])
  assert.equal(postureOf('/api/characters/7/file'), 'seams')
  assert.equal(postureOf('/characters/constructor.vrm'), 'seams')
})
