import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopbackAddress, isLoopbackHost, openSteps, setupProgress } from '#core/setup/rules.ts'

const NOTHING = { hasColleague: false, hasSignage: false, hasKiosk: false }

test('[decisions 1] treats a setup step as done if its data exists, otherwise as the administrator marked it', () => {
  assert.deepEqual(setupProgress({ ...NOTHING, hasSignage: true }, { signage: 'skipped', mail: 'done' }), {
    company: 'done',
    address: 'open',
    mail: 'done',
    people: 'open',
    signage: 'done',
    kiosk: 'open',
  })
  const all = { hasColleague: true, hasSignage: true, hasKiosk: true }
  assert.deepEqual(openSteps(setupProgress(all, { address: 'skipped' })), ['mail'])
  assert.deepEqual(openSteps(setupProgress(all, { address: 'skipped', mail: 'done' })), [])
})

test('[decisions 1] recognizes loopback hosts and addresses, and no others', () => {
  for (const host of [
    'localhost',
    'LOCALHOST:8080',
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.8.8.8',
    '[::1]:8080',
  ])
    assert.equal(isLoopbackHost(host), true, host)
  for (const host of [
    '',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '10.0.0.1',
    '[::2]',
    'example.com',
  ])
    assert.equal(isLoopbackHost(host), false, host)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.1.2.3'])
    assert.equal(isLoopbackAddress(address), true, address)
  for (const address of ['', '10.0.0.1', '::ffff:10.0.0.1', '192.0.2.1', '::2'])
    assert.equal(isLoopbackAddress(address), false, address)
})
