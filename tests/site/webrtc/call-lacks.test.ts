import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callLackOf } from '../../../site/webrtc/call-lacks.ts'

test('[2.4.17] reports missing https before missing WebRTC, because the user can fix it', () => {
  const RTCPeerConnection = class {}
  assert.equal(callLackOf({ isSecureContext: true, RTCPeerConnection }), undefined)
  assert.equal(callLackOf({ isSecureContext: true }), 'noPeers')
  assert.equal(callLackOf({ isSecureContext: false, RTCPeerConnection }), 'insecure')
  assert.equal(callLackOf({ isSecureContext: false }), 'insecure')
})
