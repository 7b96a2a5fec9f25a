import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#core/http/refusals.ts'
import { createDiskRoom } from '../../../server/system/disk-room.ts'

const MIB = 1_024 ** 2
const isFull = (error: unknown): boolean => error instanceof Refusal && error.key === 'diskFull'

/** A disk of 40 MiB, of which 2 MiB must stay free (the floor), with this much free space. */
function roomWith(freeBytes: number) {
  const disk = { totalBytes: 40 * MIB, freeBytes }
  return { disk, room: createDiskRoom({ facts: () => disk }) }
}

test('[5] reserves the announced bytes of an upload, so that no other upload can use the same space', () => {
  const { room } = roomWith(12 * MIB)
  const first = room.lease(6 * MIB)
  assert.throws(() => room.lease(4 * MIB + 1), isFull)
  const second = room.lease(4 * MIB)
  first.end()
  second.end()
  room.requireSpace(10 * MIB)
})

test('[5] refuses an upload without an announced size as soon as the disk is nearly full', () => {
  const { disk, room } = roomWith(3 * MIB)
  const lease = room.lease(0)
  disk.freeBytes -= MIB
  lease.grow(MIB)
  disk.freeBytes -= 1
  assert.throws(() => lease.grow(1), isFull)
})

test('[5] reserves for a running upload only the bytes that are not on the disk yet', () => {
  const { disk, room } = roomWith(12 * MIB)
  const lease = room.lease(10 * MIB)
  disk.freeBytes -= 6 * MIB
  lease.grow(6 * MIB)
  assert.throws(() => room.requireSpace(1), isFull)
  lease.end()
  room.requireSpace(4 * MIB)
})
