import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { splitRange } from '../../../relay/control/pool.ts'
import { reachableAddresses, UdpPorts } from '../../../relay/transport/udp-ports.ts'

test('[decisions 8] every port of the range is used once, then there is none, and a closed one comes back', async () => {
  const ports = new UdpPorts([45_100, 45_102], '127.0.0.1')
  const bound = [await ports.bind(), await ports.bind(), await ports.bind()]
  assert.deepEqual(new Set(bound.map(({ port }) => port)), new Set([45_100, 45_101, 45_102]))
  assert.equal(ports.free, 0)
  await assert.rejects(ports.bind(), { code: 'noPort' })
  await Promise.all([bound[1]!.close(), bound[1]!.close()])
  assert.equal(ports.free, 1)
  const again = await ports.bind()
  assert.equal(again.port, bound[1]!.port)
  await Promise.all([...bound, again].map((each) => each.close()))
  assert.equal(ports.free, 3)
})

test('[decisions 8] a port that somebody else holds is passed over', async () => {
  const stranger = createSocket('udp4').bind(45_110, '127.0.0.1')
  await once(stranger, 'listening')
  const ports = new UdpPorts([45_110, 45_111], '127.0.0.1')
  const bound = await ports.bind()
  assert.equal(bound.port, 45_111)
  await assert.rejects(ports.bind(), { code: 'noPort' })
  stranger.close()
  await bound.close()
})

test('[decisions 8] the workers share the range without gap or overlap', () => {
  assert.deepEqual(splitRange([100, 109], 3), [
    [100, 102],
    [103, 105],
    [106, 109],
  ])
  assert.deepEqual(splitRange([100, 100], 4), [[100, 100]])
})

test('[decisions 8] answers name the announced address, else the one listened on', () => {
  assert.deepEqual(reachableAddresses('10.0.0.5', ['203.0.113.9']), ['203.0.113.9'])
  assert.deepEqual(reachableAddresses('10.0.0.5'), ['10.0.0.5'])
  assert.ok(reachableAddresses().length > 0)
})
