import assert from 'node:assert/strict'
import { createSecretKey, randomBytes, randomInt } from 'node:crypto'
import { test } from 'node:test'
import { createNativeEngine } from '../../../relay/native/engine.ts'
import { createPlainCounterMode, SHORT_TAG_BYTES, WORD_BYTES } from '../../../relay/wire/counter-mode.ts'
import { IS_NATIVE_HERE } from '../support/engines.ts'

const skip = !IS_NATIVE_HERE
const key = createSecretKey(randomBytes(16))
const authenticationKey = createSecretKey(randomBytes(20))
const openNative = () => {
  const { createCounterMode, allocate } = createNativeEngine().srtp
  return { mode: createCounterMode(key, authenticationKey), allocate, createCounterMode }
}

test('[RFC 3711] encrypts with native OpenSSL (AES-CM) as node:crypto does, at any length', {
  skip,
}, () => {
  const { mode, allocate } = openNative()
  const plain = createPlainCounterMode(key, authenticationKey)
  for (let turn = 0; turn < 2000; turn++) {
    const textAt = randomInt(8, 60)
    const textEnd = textAt + randomInt(0, turn % 3 === 0 ? 3 : 1900)
    const tagAt = textEnd + (turn % 2 === 0 ? 0 : WORD_BYTES)
    const text = randomBytes(tagAt + SHORT_TAG_BYTES)
    const counter = Buffer.concat([randomBytes(14), Buffer.alloc(2)])
    const word = Buffer.from(text.subarray(textEnd, textEnd + WORD_BYTES))
    const expected = Buffer.from(text)
    plain.counter.set(counter)
    plain.seal(expected, textAt, textEnd, tagAt)
    const tag = Buffer.from(expected.subarray(tagAt))
    // Encrypts the same datagram in two places: in memory from `allocate`, which the kernel can send directly, and in
    // an ordinary buffer.
    const inside = allocate(text.length)
    inside.set(text)
    for (const datagram of [inside, Buffer.from(text)]) {
      mode.counter.set(counter)
      mode.seal(datagram, textAt, textEnd, tagAt)
      assert.deepEqual(datagram, expected)
      datagram.set(word, textEnd)
      for (const one of [mode, plain]) {
        const copy: Buffer = Buffer.from(datagram)
        one.counter.set(counter)
        assert.equal(one.open(copy, textAt, textEnd, tag), true)
        assert.deepEqual(copy.subarray(0, textEnd), text.subarray(0, textEnd))
        const forged: Buffer = Buffer.from(datagram)
        forged[randomInt(0, textEnd)]! ^= 1 << randomInt(0, 8)
        assert.equal(one.open(forged, textAt, textEnd, tag), false)
      }
    }
  }
  mode.free()
})

test('[RFC 3711] refuses to encrypt a range outside of the datagram, and still works afterwards', {
  skip,
}, () => {
  const { mode } = openNative()
  const datagram = Buffer.alloc(100)
  const wrong: [Buffer, number, number, number][] = [
    [datagram, 12, 91, 91],
    [datagram, 12, 1000, 1000],
    [datagram, 50, 40, 40],
    [datagram, -1, 40, 40],
    [datagram, 12, -5, 10],
    [datagram, Number.NaN, 40, 40],
    [datagram, 12, Number.NaN, 40],
    [datagram, 12, 60, 60],
    [datagram, 12, 86, 91],
    [datagram, 12, 86, 80],
    [datagram, 12, 86, Number.NaN],
    [Buffer.alloc(2049), 12, 2035, 2035],
    [Buffer.alloc(0), 0, 0, 0],
  ]
  for (const [bytes, textAt, textEnd, tagAt] of wrong)
    assert.throws(() => mode.seal(bytes, textAt, textEnd, tagAt), /OpenSSL/, String([textAt, textEnd, tagAt]))
  const tag = Buffer.alloc(SHORT_TAG_BYTES)
  for (const [bytes, textAt, textEnd] of wrong.filter(([, , textEnd, tagAt]) => textEnd === tagAt))
    assert.equal(mode.open(bytes, textAt, textEnd, tag), false)
  for (const length of [0, 9, 11, 20]) assert.equal(mode.open(datagram, 12, 90, Buffer.alloc(length)), false)
  mode.counter.fill(1)
  mode.seal(datagram, 12, 86, 90)
  mode.counter.fill(1)
  assert.equal(mode.open(datagram, 12, 86, Buffer.from(datagram.subarray(90))), true)
})

test('[RFC 3711] a cipher encrypts and decrypts nothing after its key was freed', { skip }, () => {
  for (const mode of [openNative().mode, createPlainCounterMode(key, authenticationKey)]) {
    mode.free()
    mode.free()
    const datagram = Buffer.alloc(100, 7)
    assert.throws(() => mode.seal(datagram, 12, 86, 86), /released/)
    assert.equal(mode.open(datagram, 12, 86, Buffer.alloc(SHORT_TAG_BYTES)), false)
    assert.deepEqual(datagram, Buffer.alloc(100, 7))
  }
})

test('[RFC 3711] refuses keys of the wrong length', { skip }, () => {
  const { createCounterMode } = openNative()
  const keyOf = (bytes: number) => createSecretKey(randomBytes(bytes))
  for (const bytes of [1, 15, 17, 32])
    assert.throws(() => createCounterMode(keyOf(bytes), authenticationKey), /16 bytes/)
  for (const bytes of [1, 19, 21]) assert.throws(() => createCounterMode(key, keyOf(bytes)), /20 bytes/)
})
