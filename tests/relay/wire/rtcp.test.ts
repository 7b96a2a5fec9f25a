import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { middleOfNtp } from '../../../relay/wire/rtcp.ts'
import { parseRtcp } from '../../../relay/wire/rtcp-read.ts'
import {
  encodeMaxBitrate,
  encodeNack,
  encodePictureLoss,
  encodeReceiverReport,
  encodeSenderReport,
} from '../../../relay/wire/rtcp-write.ts'

test('[decisions 8] decodes the receiver and sender reports that it has encoded', () => {
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

test('[decisions 8] lists exactly the missing packets in a NACK, also at the wrap-around', () => {
  const numbers = [65_530, 65_535, 0, 10, 11, 500]
  const encoded = encodeNack(1, 2, numbers)
  assert.equal(encoded.length, 12 + 2 * 4 + 4)
  assert.deepEqual(parseRtcp(encoded), [{ kind: 'nack', mediaSsrc: 2, sequenceNumbers: numbers }])
})

test('[decisions 8] reads a compound RTCP packet part by part and skips unknown parts', () => {
  const farewell = Buffer.from([0x81, 203, 0, 1, 0, 0, 0, 1])
  const compound = Buffer.concat([encodeReceiverReport(1, []), farewell, encodePictureLoss(1, 99)])
  assert.deepEqual(parseRtcp(compound), [{ kind: 'keyFrameRequest', mediaSsrc: 99 }])
  const fullIntraRequest = Buffer.from([0x84, 206, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 77, 9, 0, 0, 0])
  assert.deepEqual(parseRtcp(fullIntraRequest), [{ kind: 'keyFrameRequest', mediaSsrc: 77 }])
})

test('[decisions 8] encodes a bitrate limit with 18 significant bits', () => {
  for (const bitsPerSecond of [0, 30_000, 2_000_000, 20_000_000]) {
    const [message] = parseRtcp(encodeMaxBitrate(1, 5, bitsPerSecond))
    assert.ok(message?.kind === 'maxBitrate')
    assert.deepEqual(message.mediaSsrcs, [5])
    assert.ok(message.bitsPerSecond <= bitsPerSecond && message.bitsPerSecond >= bitsPerSecond * 0.9999)
  }
})

test('[decisions 8] parses any bytes as RTCP without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(200, 201, 205, 206), (bytes, type) => {
      const compound = Buffer.from(bytes)
      if (compound.length > 1) compound[1] = type
      if (compound.length > 3) compound.writeUInt16BE(Math.floor(compound.length / 4) - 1, 2)
      parseRtcp(compound)
    }),
  )
})

const words = (...values: number[]): Buffer => {
  const packet = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) packet.writeUInt32BE(value >>> 0, index * 4)
  return packet
}
/** The first 32-bit word: version 2, `format`, packet type, and the length in words minus one. */
const head = (format: number, type: number, length: number): number =>
  ((0x80 | format) * 2 ** 24 + (type << 16) + length - 1) >>> 0

test('[decisions 8] encodes RTCP packets byte for byte as the RFCs specify', () => {
  assert.deepEqual(encodePictureLoss(1, 2), words(head(1, 206, 3), 1, 2))
  assert.deepEqual(encodeNack(1, 2, [7, 8, 23]), words(head(1, 205, 4), 1, 2, (7 << 16) | 0x8001))
  const report = { ntpSeconds: 11, ntpFraction: 12, rtpTimestamp: 13 }
  assert.deepEqual(
    encodeSenderReport(1, report, { packets: 14, bytes: 15 }),
    words(head(0, 200, 7), 1, 11, 12, 13, 14, 15),
  )
  const limit = words(head(15, 206, 6), 1, 0, 0x52454d42, (1 << 24) | (1 << 18) | 150_000, 5)
  assert.deepEqual(encodeMaxBitrate(1, 5, 300_001), limit)
  // A mantissa has 18 bits: 262,143 is encoded exactly, 262,144 is halved.
  assert.equal(encodeMaxBitrate(1, 5, 262_143)[17]! >> 2, 0)
  assert.equal(encodeMaxBitrate(1, 5, 262_144)[17]! >> 2, 1)
})

test('[decisions 8] encodes a missing packet and the sixteen after it in one entry of a NACK', () => {
  assert.equal(encodeNack(1, 2, [100, 116]).length, 16)
  assert.equal(encodeNack(1, 2, [100, 117]).length, 20)
  assert.deepEqual(parseRtcp(encodeNack(1, 2, [100, 116])), [
    { kind: 'nack', mediaSsrc: 2, sequenceNumbers: [100, 116] },
  ])
  assert.equal(encodeNack(1, 2, [100, 100]).length, 20)
})

test('[decisions 8] reads both blocks of a receiver report, with cumulative losses of 24 bits', () => {
  const block = (ssrc: number, cumulativeLost: number) => ({
    ssrc,
    cumulativeLost,
    fractionLost: 1,
    highestIndex: 2,
    jitter: 3,
    lastReport: 4,
    delaySinceLastReport: 5,
  })
  const report = encodeReceiverReport(9, [block(1, 0x7fffff + 9), block(2, -0x800000 - 9)])
  assert.deepEqual(parseRtcp(report), [
    { kind: 'reportBlock', block: block(1, 0x7fffff) },
    { kind: 'reportBlock', block: block(2, -0x800000) },
  ])
})

test('[decisions 8] reads only as many report blocks as a sender report announces', () => {
  const own = [1, 11, 12, 13, 14, 15]
  const blocks = [21, (3 << 24) | 1, 22, 23, 24, 25, 31, (4 << 24) | 2, 32, 33, 34, 35]
  const read = parseRtcp(words(head(1, 200, 19), ...own, ...blocks))
  assert.deepEqual(read, [
    { kind: 'senderReport', ssrc: 1, report: { ntpSeconds: 11, ntpFraction: 12, rtpTimestamp: 13 } },
    {
      kind: 'reportBlock',
      block: {
        ssrc: 21,
        fractionLost: 3,
        cumulativeLost: 1,
        highestIndex: 22,
        jitter: 23,
        lastReport: 24,
        delaySinceLastReport: 25,
      },
    },
  ])
  const short = words(head(1, 200, 12), ...own, 21, (3 << 24) | 1, 22, 23, 24)
  assert.equal(parseRtcp(short).length, 1, 'a truncated block is ignored')
  assert.deepEqual(
    parseRtcp(words(head(0, 200, 6), 1, 11, 12, 13, 14)),
    [],
    'a word of the report is missing',
  )
})

test('[decisions 8] skips RTCP feedback that is shorter than its header says', () => {
  assert.deepEqual(parseRtcp(words(head(1, 205, 3), 1, 2)), [])
  assert.equal(parseRtcp(words(head(1, 205, 4), 1, 2, 7 << 16)).length, 1)
  assert.deepEqual(parseRtcp(words(head(2, 205, 4), 1, 2, 7 << 16)), [], 'another format is not a NACK')
  assert.deepEqual(parseRtcp(words(head(1, 206, 2), 1)), [])
  assert.equal(parseRtcp(words(head(1, 206, 3), 1, 2)).length, 1)
  assert.deepEqual(parseRtcp(words(head(4, 206, 4), 1, 0, 77)), [])
  assert.deepEqual(parseRtcp(words(head(4, 206, 5), 1, 0, 77, 0)), [
    { kind: 'keyFrameRequest', mediaSsrc: 77 },
  ])
  assert.deepEqual(parseRtcp(words(head(15, 206, 4), 1, 0, 0x52454d42)), [])
  const limit = [1, 0, 0x52454d42]
  assert.deepEqual(parseRtcp(words(head(15, 206, 5), ...limit, 300)), [
    { kind: 'maxBitrate', bitsPerSecond: 300, mediaSsrcs: [] },
  ])
  assert.deepEqual(parseRtcp(words(head(15, 206, 7), ...limit, (1 << 24) | (3 << 18) | 300, 5, 6)), [
    { kind: 'maxBitrate', bitsPerSecond: 2400, mediaSsrcs: [5] },
  ])
  assert.deepEqual(
    parseRtcp(words(head(15, 206, 5), 1, 0, 0x52454d43, 300)),
    [],
    'the feedback of another application',
  )
  assert.deepEqual(
    parseRtcp(words(head(3, 206, 6), ...limit, (1 << 24) | 300, 5)),
    [],
    'feedback of another format',
  )
})

test('[decisions 8] stops at an RTCP part that is longer than the rest of the packet, and keeps the parts before it', () => {
  const whole = words(head(1, 206, 3), 1, 2)
  const cut = words(head(1, 206, 4), 1, 2)
  assert.equal(parseRtcp(Buffer.concat([whole, cut])).length, 1)
  assert.equal(parseRtcp(Buffer.concat([whole, whole])).length, 2)
  assert.equal(parseRtcp(Buffer.concat([words(head(0, 201, 2), 1), whole])).length, 1)
  assert.deepEqual(parseRtcp(whole.subarray(0, 11)), [])
})

test('[decisions 8] identifies a sender report by the middle 32 bits of its NTP time', () => {
  assert.equal(middleOfNtp(0x11112222, 0x33334444), 0x22223333)
  assert.equal(middleOfNtp(0x1111ffff, 0xffff4444), 0xffffffff)
})

test('[decisions 8] reads a bitrate limit (REMB) whose header announces more streams than it lists', () => {
  const limit = [1, 0, 0x52454d42, (3 << 24) | 300]
  const streamsOf = (...ssrcs: number[]): unknown => {
    const [message] = parseRtcp(words(head(15, 206, 5 + ssrcs.length), ...limit, ...ssrcs))
    return message?.kind === 'maxBitrate' && message.mediaSsrcs
  }
  assert.deepEqual(streamsOf(), [])
  assert.deepEqual(streamsOf(7), [7])
  assert.deepEqual(streamsOf(7, 8, 9, 10), [7, 8, 9])
})
