import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork } from '#core/http/client-network.ts'

test('[decisions 2] treats all IPv6 addresses of a /64 network as one client, in any notation', () => {
  const one = { line: '2001:db8:1:2::/64', site: '2001:db8:1::/48' }
  for (const address of [
    '2001:db8:1:2::',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0DB8:0001:0002:0:0:0:1',
    '2001:db8:1:2::192.0.2.1',
    '2001:db8:1:2::5%eth0',
    '[2001:db8:1:2::5]:51234',
  ])
    assert.deepEqual(clientNetwork(address), one, address)
})

test('[decisions 2] treats two /64 networks of the same /48 network as two clients of one site', () => {
  assert.deepEqual(clientNetwork('2001:db8:1:3::1'), { line: '2001:db8:1:3::/64', site: '2001:db8:1::/48' })
  assert.deepEqual(clientNetwork('2001:db8:2:2::1'), { line: '2001:db8:2:2::/64', site: '2001:db8:2::/48' })
})

test('[decisions 2] treats an IPv4-mapped IPv6 address as its IPv4 address, which belongs to no /48 network', () => {
  const four = { line: '192.0.2.1', site: undefined }
  for (const address of [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:c000:201',
    '0:0:0:0:0:ffff:c000:0201',
    '192.0.2.1:443',
  ])
    assert.deepEqual(clientNetwork(address), four, address)
  assert.notEqual(clientNetwork('192.0.2.2').line, four.line)
})

test('[decisions 2] treats all invalid addresses as the same client', () => {
  for (const text of [
    undefined,
    '',
    'unknown',
    '1.2.3',
    '256.1.1.1',
    '1:2:3',
    '1::2::3',
    '12345::',
    'g::1',
    '1:2:3:4:5:6:7:8:9',
    '::1.2.3.999',
  ])
    assert.deepEqual(clientNetwork(text), { line: 'unknown', site: undefined }, text)
})
