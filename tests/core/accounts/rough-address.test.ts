import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roughAddress } from '#core/accounts/rough-address.ts'

test('[decisions 2] shows only the network part of an IP address in a mail', () => {
  for (const [address, shortened] of [
    ['203.0.113.77', '203.0.113.*'],
    ['::ffff:203.0.113.77', '203.0.113.*'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::*'],
    ['2001:DB8::1', '2001:db8:0::*'],
    ['::1', '0:0:0::*'],
    ['fe80::1:2:3', 'fe80:0:0::*'],
  ] as const)
    assert.equal(roughAddress(address), shortened, address)
})
