import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authenticRecords } from '../../../relay/wire/dtls-records.ts'
import { dtlsRecord as record } from '../support/packets.ts'

const HELLO = record(22, 0, Buffer.from([1, 0, 0]))
const KEYS = record(22, 0, Buffer.from([16, 0]))
const CHANGE = record(20, 0, Buffer.from([1]))
const FINISHED = record(22, 1, Buffer.alloc(40))
const DATA = record(23, 1, Buffer.alloc(60))
const sealed = (epoch: number, number: number, bytes = 18): Buffer => {
  const nonce = Buffer.from([0, epoch, 0, 0, 0, 0, 0, number])
  return record(21, epoch, Buffer.concat([nonce, Buffer.alloc(bytes)]), number)
}

test('[decisions 8] accepts all DTLS records during the handshake, and only encrypted ones afterwards', () => {
  const flight = Buffer.concat([KEYS, CHANGE, FINISHED])
  assert.equal(authenticRecords(HELLO, false), HELLO)
  assert.deepEqual(authenticRecords(flight, false), flight)
  assert.equal(authenticRecords(HELLO, true), undefined)
  assert.deepEqual(authenticRecords(flight, true), FINISHED)
  assert.equal(authenticRecords(DATA, true), DATA)
})

test('[decisions 8] ignores DTLS alerts in plaintext, and accepts encrypted ones', () => {
  for (const isSecured of [false, true]) {
    assert.equal(authenticRecords(record(21, 0, Buffer.from([1, 0])), isSecured), undefined)
    assert.equal(authenticRecords(record(21, 1, Buffer.from([1, 0])), isSecured), undefined)
    assert.equal(authenticRecords(record(21, 1, Buffer.alloc(26, 1)), isSecured), undefined)
  }
  assert.deepEqual(authenticRecords(sealed(1, 7), true), sealed(1, 7))
  assert.equal(authenticRecords(sealed(1, 7, 16), true), undefined, 'nonce and tag without content')
})

test('[decisions 8] ignores DTLS records of unknown type, in plaintext or truncated', () => {
  for (const type of [24, 25, 40, 63])
    assert.equal(authenticRecords(record(type, 1, Buffer.alloc(40)), true), undefined)
  assert.equal(authenticRecords(record(23, 0, Buffer.alloc(40)), false), undefined)
  assert.equal(authenticRecords(DATA.subarray(0, DATA.length - 1), true), undefined)
  assert.equal(authenticRecords(Buffer.from([21, 0]), true), undefined)
  assert.deepEqual(
    authenticRecords(Buffer.concat([DATA, record(40, 1, Buffer.from([1])), DATA]), true),
    Buffer.concat([DATA, DATA]),
  )
})
