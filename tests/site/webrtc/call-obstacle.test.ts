import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callObstacleOf } from '../../../site/webrtc/call-obstacle.ts'

test('[2.4.17] reports missing https before missing WebRTC, because the user can fix missing https', () => {
  const RTCPeerConnection = class {}
  assert.equal(callObstacleOf({ isSecureContext: true, RTCPeerConnection }), undefined)
  assert.equal(callObstacleOf({ isSecureContext: true }), 'noPeers')
  assert.equal(callObstacleOf({ isSecureContext: false, RTCPeerConnection }), 'insecure')
  assert.equal(callObstacleOf({ isSecureContext: false }), 'insecure')
})
