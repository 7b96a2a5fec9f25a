import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floorBytes, hasRoomFor, nextReserve, reserveBytes } from '#core/storage/disk.ts'

const GIB = 1_024 ** 3
const MIB = 1_024 ** 2

test('[decisions 1] keeps 1 GiB of the disk free from uploads, or 5% of a disk smaller than 20 GiB', () => {
  assert.equal(floorBytes(500 * GIB), GIB)
  assert.equal(floorBytes(20 * GIB), GIB)
  assert.equal(floorBytes(40 * MIB), 2 * MIB)
})

test('[decisions 1] accepts an upload if it leaves the reserved disk space free, counting other uploads in progress', () => {
  const disk = { totalBytes: 40 * MIB, freeBytes: 10 * MIB }
  assert.equal(hasRoomFor(disk, 0, 8 * MIB), true)
  assert.equal(hasRoomFor(disk, 0, 8 * MIB + 1), false)
  assert.equal(hasRoomFor(disk, 5 * MIB, 3 * MIB), true)
  assert.equal(hasRoomFor(disk, 5 * MIB + 1, 3 * MIB), false)
})

test('[decisions 1] deletes the reserve file when disk space is low, and creates it again when there is enough', () => {
  const totalBytes = 40 * MIB
  const own = reserveBytes(totalBytes)
  const at = (freeBytes: number, isThere: boolean) => nextReserve({ totalBytes, freeBytes }, isThere)
  assert.deepEqual([at(own / 2 - 1, true), at(own / 2, true)], ['giveUp', 'keep'])
  const plenty = floorBytes(totalBytes) + own
  assert.deepEqual([at(plenty - 1, false), at(plenty, false), at(plenty, true)], ['keep', 'make', 'keep'])
})
