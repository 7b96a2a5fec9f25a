import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRedundant, type VoicePacket } from '../../../relay/wire/redundant-audio.ts'

const word = (timestamp: number, ...bytes: number[]): VoicePacket => ({
  timestamp: timestamp >>> 0,
  payload: Buffer.from(bytes),
})

test('[decisions 8] encodes headers, previous packets and the new packet as in RFC 2198 3', () => {
  const packet = encodeRedundant(111, word(2880, 7, 8, 9), [word(960, 1), word(1920, 4, 5)])
  assert.deepEqual(
    [...packet],
    [
      0x80 | 111,
      (1920 << 2) >> 8,
      (1920 << 2) & 0xff,
      1,
      0x80 | 111,
      (960 << 2) >> 8,
      (960 << 2) & 0xff,
      2,
      111,
      1,
      4,
      5,
      7,
      8,
      9,
    ],
  )
})

test('[decisions 8] calculates the time between two packets across the wrap-around of timestamps', () => {
  const packet = encodeRedundant(111, word(480, 7), [word(-480, 1)])
  assert.equal(packet.readUIntBE(1, 3) >> 10, 960)
})

test('[decisions 8] repeats no packet that is older than 341 ms, longer than 1,023 bytes or newer than the current packet', () => {
  const now = 100_000
  const alone = [111, 7]
  assert.equal(encodeRedundant(111, word(now, 7), [word(now - 0x3fff, 1)]).length, 7)
  assert.deepEqual([...encodeRedundant(111, word(now, 7), [word(now - 0x4000, 1)])], alone)
  const long = { timestamp: now - 960, payload: Buffer.alloc(1023) }
  assert.equal(encodeRedundant(111, word(now, 7), [long]).length, 4 + 1 + 1023 + 1)
  assert.deepEqual([...encodeRedundant(111, word(now, 7), [{ ...long, payload: Buffer.alloc(1024) }])], alone)
  assert.deepEqual([...encodeRedundant(111, word(now, 7), [word(now, 1), word(now + 960, 1)])], alone)
})
