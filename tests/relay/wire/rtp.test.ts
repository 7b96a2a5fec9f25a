import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  eachExtension,
  encodeExtensions,
  isMedia,
  isRtcp,
  parseRtpHeader,
  withoutPadding,
  writeRtpHeader,
} from '../../../relay/wire/rtp.ts'

/** Fixed header of an RTP packet, byte by byte as in RFC 3550 5.1. */
const FIXED = [0x80, 0x60, 0x12, 0x34, 1, 2, 3, 4, 0xca, 0xfe, 0xba, 0xbe]
const bytes = (...parts: (number | readonly number[])[]): Buffer => Buffer.from(parts.flat())
const extensionsOf = (datagram: Buffer): [id: number, value: number[]][] => {
  const found: [number, number[]][] = []
  eachExtension(datagram, (id, start, length) =>
    found.push([id, [...datagram.subarray(start, start + length)]]),
  )
  return found
}
const withExtensions = (profile: readonly number[], words: number, ...body: number[]): Buffer =>
  bytes(0x90, FIXED.slice(1), profile, 0, words, body)
const ONE_BYTE = [0xbe, 0xde]
const TWO_BYTES = [0x10, 0x00]

test('[decisions 8] recognizes RTP and RTCP datagrams by a first byte from 128 to 191', () => {
  const isMediaFrom = [0, 1, 22, 63, 127, 128, 191, 192, 255].map((first) => isMedia(Buffer.from([first])))
  assert.deepEqual(isMediaFrom, [false, false, false, false, false, true, true, false, false])
  assert.equal(isMedia(Buffer.alloc(0)), false)
})

test('[decisions 8] recognizes RTCP by packet types 192 to 223', () => {
  const isReport = [0, 96, 191, 192, 200, 223, 224, 255].map((type) => isRtcp(Buffer.from([0x80, type])))
  assert.deepEqual(isReport, [false, false, false, true, true, true, false, false])
  assert.equal(isRtcp(Buffer.from([0x80])), false)
})

test('[decisions 8] reads each field of an RTP header, and refuses a header that is a byte short', () => {
  assert.deepEqual(parseRtpHeader(bytes(FIXED)), {
    marker: false,
    payloadType: 0x60,
    sequenceNumber: 0x1234,
    timestamp: 0x01020304,
    ssrc: 0xcafebabe,
    headerBytes: 12,
    padded: false,
  })
  for (const length of [0, 1, 11]) assert.equal(parseRtpHeader(bytes(FIXED).subarray(0, length)), undefined)
  const marked = parseRtpHeader(bytes(0xa0, 0xe0, FIXED.slice(2)))
  assert.deepEqual(
    [marked?.marker, marked?.payloadType, marked?.padded, marked?.headerBytes],
    [true, 0x60, true, 12],
  )
})

test('[decisions 8] counts contributing sources and extensions as part of the RTP header', () => {
  const twoSources = bytes(0x82, FIXED.slice(1), [0, 0, 0, 1, 0, 0, 0, 2])
  assert.equal(parseRtpHeader(twoSources)?.headerBytes, 20)
  assert.equal(parseRtpHeader(twoSources.subarray(0, 19)), undefined)
  const extended = bytes(0x91, FIXED.slice(1), [0, 0, 0, 1], ONE_BYTE, [0, 2], new Array(8).fill(0))
  assert.equal(parseRtpHeader(extended)?.headerBytes, 28)
  assert.equal(parseRtpHeader(extended.subarray(0, 27)), undefined)
  assert.equal(parseRtpHeader(extended.subarray(0, 19)), undefined, 'the extension’s own length is cut off')
  assert.equal(parseRtpHeader(bytes(0x90, FIXED.slice(1), ONE_BYTE, [0, 0]))?.headerBytes, 16)
})

test('[decisions 8] finds one-byte header extensions, skips padding and stops at ID 15', () => {
  // Extension 3 with one byte, padding, and extension 5 with three bytes.
  assert.deepEqual(extensionsOf(withExtensions(ONE_BYTE, 2, 0x30, 7, 0, 0x52, 8, 9, 10, 0)), [
    [3, [7]],
    [5, [8, 9, 10]],
  ])
  assert.deepEqual(extensionsOf(withExtensions(ONE_BYTE, 2, 0x30, 7, 0xf0, 1, 0x30, 8, 0, 0)), [[3, [7]]])
  assert.deepEqual(extensionsOf(bytes(FIXED, 0xbe, 0xde, 0, 1, 0x30, 7, 0, 0)), [], 'no extension bit')
  const source = bytes(0x81, FIXED.slice(1), [0, 0, 0, 1], [0xbe, 0xde, 0, 1, 0x30, 7, 0, 0])
  assert.deepEqual(extensionsOf(source), [], 'a contributing source is not an extension')
})

test('[decisions 8] finds header extensions after contributing sources', () => {
  const datagram = bytes(0x91, FIXED.slice(1), [0, 0, 0, 1], ONE_BYTE, [0, 1], [0x41, 1, 2, 0])
  assert.deepEqual(extensionsOf(datagram), [[4, [1, 2]]])
})

test('[decisions 8] reads two-byte header extensions with any ID and length', () => {
  assert.deepEqual(extensionsOf(withExtensions(TWO_BYTES, 2, 15, 2, 8, 9, 200, 1, 7, 0)), [
    [15, [8, 9]],
    [200, [7]],
  ])
})

test('[decisions 8] accepts a header extension that ends with its block, but not an extension that is one byte longer', () => {
  assert.deepEqual(extensionsOf(withExtensions(ONE_BYTE, 1, 0x32, 1, 2, 3)), [[3, [1, 2, 3]]])
  assert.deepEqual(extensionsOf(withExtensions(ONE_BYTE, 1, 0x33, 1, 2, 3, 4)), [])
  // The two-byte form, cut off after an id.
  assert.deepEqual(extensionsOf(bytes(0x90, FIXED.slice(1), TWO_BYTES, [0, 2], [5])), [])
  // The block claims more words than the datagram has.
  assert.deepEqual(extensionsOf(withExtensions(ONE_BYTE, 9, 0x32, 1, 2, 3)), [[3, [1, 2, 3]]])
})

test('[decisions 8] refuses RTP padding of length zero or longer than the payload', () => {
  const payload = Buffer.from([1, 2, 3, 0, 0, 3])
  assert.deepEqual(withoutPadding(payload, true), Buffer.from([1, 2, 3]))
  assert.equal(withoutPadding(payload, false), payload)
  assert.deepEqual(withoutPadding(Buffer.from([0, 2]), true), Buffer.alloc(0))
  assert.equal(withoutPadding(Buffer.from([0, 3]), true), undefined)
  assert.equal(withoutPadding(Buffer.from([1, 0]), true), undefined)
  assert.equal(withoutPadding(Buffer.alloc(0), true), undefined)
})

test('[decisions 8] reads the RTP header that it has written, including extensions', () => {
  const header = {
    marker: true,
    payloadType: 97,
    sequenceNumber: 65_535,
    timestamp: 4_294_967_295,
    ssrc: 4_000_000_000,
  }
  const extensions = encodeExtensions([
    { id: 3, value: Buffer.from([1, 2, 3]) },
    { id: 14, value: Buffer.from([9]) },
  ])
  assert.equal(extensions.length, 4 + 8, 'padded to whole words')
  const datagram = Buffer.concat([Buffer.alloc(12), extensions])
  writeRtpHeader(datagram, header, true)
  assert.deepEqual(parseRtpHeader(datagram), { ...header, headerBytes: 24, padded: false })
  assert.deepEqual(extensionsOf(datagram), [
    [3, [1, 2, 3]],
    [14, [9]],
  ])
  const plain = Buffer.alloc(12)
  writeRtpHeader(plain, { ...header, marker: false }, false)
  assert.deepEqual(parseRtpHeader(plain), { ...header, marker: false, headerBytes: 12, padded: false })
  assert.equal(encodeExtensions([]).length, 0)
})
