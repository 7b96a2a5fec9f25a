import assert from 'node:assert/strict'
import { test } from 'node:test'
import { h264Qp, linkQuality } from '#core/calls/link-quality.ts'

test('[8] rates a link whose video has a QP (quantizer) above 35 as bad, above 26 as spotty', () => {
  const of = (qp: number) => linkQuality({ codec: 'video/H264', qp })
  assert.deepEqual([0, 26, 26.1, 35, 35.1, 51].map(of), ['good', 'good', 'spotty', 'spotty', 'bad', 'bad'])
})

test("[8] converts VP8's QP scale (0-127) to H.264's (0-51) before rating", () => {
  assert.equal(h264Qp(127, 'video/VP8'), 51)
  assert.equal(h264Qp(0, 'VP8'), 0)
  assert.equal(h264Qp(40, 'video/H264'), 40)
  assert.equal(h264Qp(40), 40)
  const of = (qp: number) => linkQuality({ codec: 'video/VP8', qp })
  // The H.264 limits on VP8's scale: 26 × 127 / 51 = 64.7 and 35 × 127 / 51 = 87.2.
  assert.deepEqual([64, 65, 87, 88].map(of), ['good', 'spotty', 'spotty', 'bad'])
})

test('[8] rates a link by its worst value of QP, packet loss and round-trip time', () => {
  const loss = (lossRatio: number) => linkQuality({ qp: 10, lossRatio })
  const rtt = (rttMs: number) => linkQuality({ qp: 10, rttMs })
  assert.deepEqual([0.03, 0.031, 0.1, 0.101].map(loss), ['good', 'spotty', 'spotty', 'bad'])
  assert.deepEqual([400, 401, 800, 801].map(rtt), ['good', 'spotty', 'spotty', 'bad'])
  assert.equal(linkQuality({ qp: 40, lossRatio: 0, rttMs: 1 }), 'bad', 'the worst of the three counts')
})

test('[8] rates a link without measurements as unknown', () => {
  assert.equal(linkQuality({}), 'unknown')
  assert.equal(linkQuality({ codec: 'video/VP8' }), 'unknown')
  assert.equal(linkQuality({ rttMs: 0 }), 'good')
})
