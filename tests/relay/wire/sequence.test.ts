import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addSequence, isNewer, SequenceExtender, sequenceDistance } from '../../../relay/wire/sequence.ts'

const sequenceNumber = fc.integer({ min: 0, max: 0xffff })

test('[decisions 8] treats sequence number 0 as newer than 65535', () => {
  assert.equal(isNewer(0, 65_535), true)
  assert.equal(isNewer(65_535, 0), false)
  assert.equal(isNewer(7, 7), false)
  assert.equal(sequenceDistance(65_530, 4), 10)
  assert.equal(sequenceDistance(4, 65_530), -10)
})

test('[decisions 8] calculates the distance between two sequence numbers across the wrap-around', () => {
  fc.assert(
    fc.property(sequenceNumber, sequenceNumber, (from, to) => {
      assert.equal(addSequence(from, sequenceDistance(from, to)), to)
    }),
  )
})

test('[decisions 8] converts sequence numbers to indexes that do not wrap, in any order within half a cycle', () => {
  fc.assert(
    fc.property(
      sequenceNumber,
      fc.array(fc.integer({ min: -500, max: 3000 }), { maxLength: 200 }),
      (first, steps) => {
        const extender = new SequenceExtender()
        let truth = first + 0x10000
        extender.learn(truth)
        let highest = truth
        for (const step of steps) {
          truth = highest + step
          assert.equal(extender.extend(truth & 0xffff), truth)
          highest = Math.max(highest, truth)
        }
        assert.equal(extender.highestIndex, highest)
      },
    ),
  )
})

test('[decisions 8] gives a packet older than the first packet a negative index', () => {
  const extender = new SequenceExtender()
  assert.equal(extender.extend(3), 3)
  assert.equal(extender.indexOf(65_534), -2)
})
