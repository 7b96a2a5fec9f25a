import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hasCookie, offeredSrtpProfiles } from '../../../relay/wire/client-hello.ts'

const word = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const extension = (type: number, data: Buffer): Buffer => Buffer.concat([word(type), word(data.length), data])
const srtpExtension = (...profiles: number[]): Buffer =>
  extension(14, Buffer.concat([word(2 * profiles.length), ...profiles.map(word), Buffer.from([0])]))

function hello(extensions: readonly Buffer[], { session = 0, cookie = 0 } = {}): Buffer {
  const all = Buffer.concat(extensions)
  return Buffer.concat([
    Buffer.from([0xfe, 0xfd]),
    randomBytes(32),
    Buffer.from([session]),
    randomBytes(session),
    Buffer.from([cookie]),
    randomBytes(cookie),
    word(4),
    Buffer.from([0xc0, 0x2b, 0xc0, 0x2f]),
    Buffer.from([1, 0]),
    word(all.length),
    all,
  ])
}

test('[RFC 5764] reads the offered SRTP profiles of a ClientHello in their order, wherever the extension is', () => {
  const others = [extension(10, randomBytes(6)), extension(23, Buffer.alloc(0))]
  for (const lengths of [{}, { session: 32 }, { cookie: 20 }, { session: 32, cookie: 255 }]) {
    assert.deepEqual(offeredSrtpProfiles(hello([srtpExtension(7, 1), ...others], lengths)), [7, 1])
    assert.deepEqual(offeredSrtpProfiles(hello([...others, srtpExtension(0x0102)], lengths)), [0x0102])
    assert.deepEqual(offeredSrtpProfiles(hello(others, lengths)), [])
    assert.equal(hasCookie(hello([], lengths)), 'cookie' in lengths)
  }
})

test('[RFC 5764] reads no SRTP profile beyond the end of the ClientHello or of its extension', () => {
  const whole = hello([srtpExtension(7, 1)], { session: 32, cookie: 20 })
  for (let bytes = 0; bytes < whole.length; bytes++) {
    const found = offeredSrtpProfiles(whole.subarray(0, bytes))
    assert.ok(found.length <= 2 && found.every((id, at) => id === [7, 1][at]), `${bytes} bytes: ${found}`)
  }
  const lying = extension(14, Buffer.concat([word(200), word(7)]))
  assert.deepEqual(offeredSrtpProfiles(hello([lying])), [7])
  assert.deepEqual(offeredSrtpProfiles(hello([extension(14, Buffer.alloc(0)), srtpExtension(7)])), [])
})

test('[RFC 5764] parses random bytes as a ClientHello without an error or an endless loop', () => {
  for (let turn = 0; turn < 5000; turn++) {
    const bytes = randomBytes(turn % 300)
    assert.ok(offeredSrtpProfiles(bytes).length <= 150)
    hasCookie(bytes)
  }
})
