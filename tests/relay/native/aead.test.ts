import assert from 'node:assert/strict'
import { createSecretKey, randomBytes, randomInt } from 'node:crypto'
import { test } from 'node:test'
import { createNativeEngine } from '../../../relay/native/engine.ts'
import { type Aead, createPlainAead, TAG_BYTES } from '../../../relay/wire/aead.ts'
import { IS_NATIVE_HERE } from '../support/engines.ts'

const skip = !IS_NATIVE_HERE
const key = createSecretKey(randomBytes(16))

function openBoth() {
  const { createAead, allocate } = createNativeEngine().srtp
  return {
    allocate,
    native: createAead(key, 'seal'),
    opener: createAead(key, 'open'),
    plain: createPlainAead(key, 'seal'),
  }
}

const sealed = (aead: Aead, datagram: Buffer, textAt: number, textEnd: number, nonce: Buffer): Buffer => {
  aead.nonce.set(nonce)
  aead.seal(datagram, textAt, textEnd)
  return datagram
}

test('[decisions 8] encrypts with native OpenSSL (AES-GCM) as node:crypto does, at any length', {
  skip,
}, () => {
  const { allocate, native, opener, plain } = openBoth()
  for (let turn = 0; turn < 2000; turn++) {
    const textAt = randomInt(8, 60)
    const textEnd = textAt + randomInt(0, turn % 3 === 0 ? 3 : 1900)
    const behind = turn % 2 === 0 ? 0 : 4
    const text = randomBytes(textEnd + TAG_BYTES + behind)
    const nonce = randomBytes(12)
    const expected = sealed(plain, Buffer.from(text), textAt, textEnd, nonce)
    // Encrypts the same datagram in two places: in memory from `allocate`, which the kernel can send directly, and in
    // an ordinary buffer.
    const inside = allocate(text.length)
    inside.set(text)
    for (const datagram of [inside, Buffer.from(text)]) {
      assert.deepEqual(sealed(native, datagram, textAt, textEnd, nonce), expected)
      opener.nonce.set(nonce)
      assert.equal(opener.open(datagram, textAt, textEnd), true)
      assert.deepEqual(datagram.subarray(0, textEnd), text.subarray(0, textEnd))
    }
    expected[randomInt(0, expected.length)]! ^= 1 << randomInt(0, 8)
    assert.equal(opener.open(expected, textAt, textEnd), false)
  }
  for (const aead of [native, opener]) aead.free()
})

test('[decisions 8] refuses to encrypt a range outside of the datagram, and still works afterwards', {
  skip,
}, () => {
  const { native, opener } = openBoth()
  const datagram = Buffer.alloc(100)
  const wrong: [Buffer, number, number][] = [
    [datagram, 12, 85],
    [datagram, 12, 1000],
    [datagram, 50, 40],
    [datagram, -1, 40],
    [datagram, 12, -5],
    [datagram, Number.NaN, 40],
    [datagram, 12, Number.NaN],
    [datagram, 12, 60],
    [Buffer.alloc(2049), 12, 2033],
    [Buffer.alloc(0), 0, 0],
  ]
  for (const [bytes, textAt, textEnd] of wrong) {
    assert.throws(() => native.seal(bytes, textAt, textEnd), /OpenSSL/)
    assert.equal(opener.open(bytes, textAt, textEnd), false)
  }
  sealed(native, datagram, 12, 84, Buffer.alloc(12, 1))
  opener.nonce.fill(1)
  assert.equal(opener.open(datagram, 12, 84), true)
})

test('[decisions 8] a cipher encrypts and decrypts nothing after its key was freed', {
  skip,
}, () => {
  for (const aead of [openBoth().native, createPlainAead(key, 'seal')]) {
    aead.free()
    aead.free()
    const datagram = Buffer.alloc(100, 7)
    assert.throws(() => aead.seal(datagram, 12, 84), /released/)
    assert.equal(aead.open(datagram, 12, 84), false)
    assert.deepEqual(datagram, Buffer.alloc(100, 7))
  }
})

test('[decisions 8] refuses a key of the wrong length', { skip }, () => {
  const { createAead } = createNativeEngine().srtp
  for (const bytes of [1, 15, 17, 32])
    assert.throws(() => createAead(createSecretKey(randomBytes(bytes)), 'seal'), /16 bytes/)
})
