import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultChannel, mayAssign } from '#core/company/licences.ts'

const on = (...channelIds: (number | null)[]) =>
  channelIds.map((channelId, index) => ({ userId: index + 1, channelId }))

test('[decisions 2] gives a new user the first free channel while licenses are left', () => {
  assert.equal(defaultChannel([10, 11], [], 2), 10)
  assert.equal(defaultChannel([10, 11], on(10), 2), 11)
  assert.equal(defaultChannel([10, 11], on(11, null), 2), 10)
})

test('[decisions 2] lets a new user share the channel with the fewest users when all licenses are in use', () => {
  assert.equal(defaultChannel([10], on(10), 1), 10, 'a new company: the administrator uses the only license')
  assert.equal(defaultChannel([10, 11], on(10, 10, 11), 2), 11)
  assert.equal(defaultChannel([10, 11], on(10, 11), 2), 10)
  assert.equal(defaultChannel([10, 11], on(10), 1), 10, 'the second channel has no license')
})

test('[decisions 2] assigns no channel to a new user of a company without licenses', () => {
  assert.equal(defaultChannel([], [], 0), null)
  assert.equal(defaultChannel([10], on(null), 0), null)
})

test('[decisions 2] never assigns a new user a channel beyond the number of licenses', () => {
  for (const max of [0, 1, 2, 3])
    for (const uses of [on(), on(10), on(10, 11), on(10, 11, 12), on(11, 11), on(null, 12)]) {
      const channelId = defaultChannel([10, 11, 12], uses, max)
      assert.ok(mayAssign(uses, [{ userId: 99, channelId }], max), `${max}: ${channelId}`)
    }
})
