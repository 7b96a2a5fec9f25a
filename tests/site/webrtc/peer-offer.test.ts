import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peerId } from '#core/fields/shapes.ts'
import { SLOTS as RELAY_SLOTS } from '../../../relay/api.ts'
import { preferVp8 } from '../../../site/webrtc/codec-order.ts'
import { newPeerId } from '../../../site/webrtc/peer-id.ts'
import { directionOf, type PeerPlan } from '../../../site/webrtc/peer-plan.ts'
import { SLOTS } from '../../../site/webrtc/slots.ts'
import { coverCrop } from '../../../site/webrtc/still.ts'

test('[realtime media] browser and media relay list the same media sections (`SLOTS`) in the same order', () => {
  assert.deepEqual(SLOTS, RELAY_SLOTS)
})

test('[9] creates unique peer ids that the contract accepts', () => {
  const ids = Array.from({ length: 200 }, newPeerId)
  assert.ok(ids.every((id) => peerId.safeParse(id).success))
  assert.equal(new Set(ids).size, ids.length)
})

test('[realtime media] offers VP8 first and removes no codec', () => {
  const codecs = ['video/AV1', 'video/VP8', 'video/rtx', 'video/H264'].map((mimeType) => ({ mimeType }))
  assert.deepEqual(
    preferVp8(codecs).map(({ mimeType }) => mimeType),
    ['video/VP8', 'video/AV1', 'video/rtx', 'video/H264'],
  )
})

test('[realtime media] offers each media section in the direction that the page needs', () => {
  const plan: PeerPlan = {
    purpose: 'call',
    send: { voice: null, screen: null },
    receive: ['voice', 'camera'],
  }
  assert.deepEqual(
    SLOTS.map((slot) => directionOf(plan, slot)),
    ['sendrecv', 'recvonly', 'sendonly', 'inactive'],
  )
})

test('[9] crops the middle of the camera picture for a still of 640x360', () => {
  assert.deepEqual(coverCrop({ width: 1280, height: 720 }, { width: 640, height: 360 }), {
    x: 0,
    y: 0,
    width: 1280,
    height: 720,
  })
  assert.deepEqual(coverCrop({ width: 640, height: 480 }, { width: 640, height: 360 }), {
    x: 0,
    y: 60,
    width: 640,
    height: 360,
  })
  assert.deepEqual(coverCrop({ width: 720, height: 1280 }, { width: 640, height: 360 }), {
    x: 0,
    y: 437.5,
    width: 720,
    height: 405,
  })
})
