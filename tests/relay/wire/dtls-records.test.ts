import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsForgeableRecord } from '../../../relay/wire/dtls-records.ts'

function record(type: number, epoch: number, body: number[]): Buffer {
  const header = Buffer.alloc(13)
  header[0] = type
  header.writeUInt16BE(0xfefd, 1)
  header.writeUInt16BE(epoch, 3)
  header.writeUInt16BE(body.length, 11)
  return Buffer.concat([header, Buffer.from(body)])
}

test('[decisions 8] a plain greeting or alert is found in a datagram, wherever it hides', () => {
  assert.equal(holdsForgeableRecord(record(22, 0, [1, 0, 0])), true)
  assert.equal(holdsForgeableRecord(record(21, 0, [1, 0])), true)
  assert.equal(holdsForgeableRecord(Buffer.concat([record(23, 1, [9, 9]), record(21, 0, [1, 0])])), true)
})

test('[decisions 8] encrypted records and a repeated last flight pass', () => {
  assert.equal(holdsForgeableRecord(record(21, 1, [1, 0])), false)
  assert.equal(holdsForgeableRecord(record(22, 1, [1, 0])), false)
  assert.equal(holdsForgeableRecord(record(23, 1, [22, 1])), false)
  const lastFlight = [record(22, 0, [11, 0]), record(22, 0, [16, 0]), record(20, 0, [1]), record(22, 1, [1])]
  assert.equal(holdsForgeableRecord(Buffer.concat(lastFlight)), false)
  assert.equal(holdsForgeableRecord(Buffer.from([21, 0])), false)
})
