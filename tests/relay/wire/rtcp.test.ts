import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRtcp } from '../../../relay/wire/rtcp-read.ts'
import {
  encodeMaxBitrate,
  encodeNack,
  encodePictureLoss,
  encodeReceiverReport,
  encodeSenderReport,
} from '../../../relay/wire/rtcp-write.ts'

test('[decisions 8] reports survive the wire', () => {
  const block = {
    ssrc: 4_000_000_000,
    fractionLost: 12,
    cumulativeLost: -3,
    highestIndex: 70_000,
    jitter: 55,
    lastReport: 0xdeadbeef,
    delaySinceLastReport: 65_536,
  }
  assert.deepEqual(parseRtcp(encodeReceiverReport(1, [block])), [{ kind: 'reportBlock', block }])
  const report = { ntpSeconds: 3_900_000_000, ntpFraction: 1, rtpTimestamp: 4_294_967_295 }
  assert.deepEqual(parseRtcp(encodeSenderReport(7, report, { packets: 1, bytes: 2 })), [
    { kind: 'senderReport', ssrc: 7, report },
  ])
})

test('[decisions 8] a NACK lists exactly what was asked for, over the wrap too', () => {
  const numbers = [65_530, 65_535, 0, 10, 11, 500]
  const encoded = encodeNack(1, 2, numbers)
  assert.equal(encoded.length, 12 + 2 * 4 + 4)
  assert.deepEqual(parseRtcp(encoded), [{ kind: 'nack', mediaSsrc: 2, sequenceNumbers: numbers }])
})

test('[decisions 8] a compound packet is read part by part; foreign parts are skipped', () => {
  const farewell = Buffer.from([0x81, 203, 0, 1, 0, 0, 0, 1])
  const compound = Buffer.concat([encodeReceiverReport(1, []), farewell, encodePictureLoss(1, 99)])
  assert.deepEqual(parseRtcp(compound), [{ kind: 'keyFrameRequest', mediaSsrc: 99 }])
  const fullIntraRequest = Buffer.from([0x84, 206, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 77, 9, 0, 0, 0])
  assert.deepEqual(parseRtcp(fullIntraRequest), [{ kind: 'keyFrameRequest', mediaSsrc: 77 }])
})

test('[decisions 8] a bitrate limit keeps 18 significant bits', () => {
  for (const bitsPerSecond of [0, 30_000, 2_000_000, 20_000_000]) {
    const [message] = parseRtcp(encodeMaxBitrate(1, 5, bitsPerSecond))
    assert.ok(message?.kind === 'maxBitrate')
    assert.deepEqual(message.mediaSsrcs, [5])
    assert.ok(message.bitsPerSecond <= bitsPerSecond && message.bitsPerSecond >= bitsPerSecond * 0.9999)
  }
})

test('[decisions 8] no bytes whatever make the parser throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(200, 201, 205, 206), (bytes, type) => {
      const compound = Buffer.from(bytes)
      if (compound.length > 1) compound[1] = type
      if (compound.length > 3) compound.writeUInt16BE(Math.floor(compound.length / 4) - 1, 2)
      parseRtcp(compound)
    }),
  )
})
