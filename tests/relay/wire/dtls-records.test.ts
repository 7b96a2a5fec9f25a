import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credibleRecords } from '../../../relay/wire/dtls-records.ts'
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

test('[decisions 8] in a handshake it is heard as it is, once both have keys only what is under them', () => {
  const flight = Buffer.concat([KEYS, CHANGE, FINISHED])
  assert.equal(credibleRecords(HELLO, false), HELLO)
  assert.deepEqual(credibleRecords(flight, false), flight)
  assert.equal(credibleRecords(HELLO, true), undefined)
  assert.deepEqual(credibleRecords(flight, true), FINISHED)
  assert.equal(credibleRecords(DATA, true), DATA)
})

test('[decisions 8] an alert in plain words ends nothing, whatever its header says; a sealed one is heard', () => {
  for (const isSecured of [false, true]) {
    assert.equal(credibleRecords(record(21, 0, Buffer.from([1, 0])), isSecured), undefined)
    assert.equal(credibleRecords(record(21, 1, Buffer.from([1, 0])), isSecured), undefined)
    assert.equal(credibleRecords(record(21, 1, Buffer.alloc(26, 1)), isSecured), undefined)
  }
  assert.deepEqual(credibleRecords(sealed(1, 7), true), sealed(1, 7))
  assert.equal(credibleRecords(sealed(1, 7, 16), true), undefined, 'nonce and tag, and nothing in between')
})

test('[decisions 8] types that DTLS 1.2 does not know, data in plain words and cut records are not heard', () => {
  for (const type of [24, 25, 40, 63])
    assert.equal(credibleRecords(record(type, 1, Buffer.alloc(40)), true), undefined)
  assert.equal(credibleRecords(record(23, 0, Buffer.alloc(40)), false), undefined)
  assert.equal(credibleRecords(DATA.subarray(0, DATA.length - 1), true), undefined)
  assert.equal(credibleRecords(Buffer.from([21, 0]), true), undefined)
  assert.deepEqual(
    credibleRecords(Buffer.concat([DATA, record(40, 1, Buffer.from([1])), DATA]), true),
    Buffer.concat([DATA, DATA]),
  )
})
