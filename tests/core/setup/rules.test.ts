import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopbackAddress, isLoopbackHost, openSteps, setupProgress } from '#core/setup/rules.ts'

const NOTHING = { hasKiosk: false, hasAnswered: false, hasLook: false, hasColleague: false }
const ALL = { hasKiosk: true, hasAnswered: true, hasLook: true, hasColleague: true }

test('[decisions 1] shows a setup step as done if its data exists, otherwise in the state that the administrator set', () => {
  assert.deepEqual(setupProgress({ ...NOTHING, hasKiosk: true }, { screen: 'skipped', people: 'skipped' }), {
    screen: 'done',
    call: 'open',
    look: 'open',
    people: 'skipped',
    system: 'open',
  })
  assert.deepEqual(openSteps(setupProgress(ALL, {})), ['system'])
  assert.deepEqual(openSteps(setupProgress(ALL, { system: 'skipped' })), [])
})

test("[decisions 1] marks the technician's setup step as done after both the address test and the mail test are done", () => {
  const systemOf = (marks: Parameters<typeof setupProgress>[1]) => setupProgress(NOTHING, marks).system
  assert.equal(systemOf({ address: 'done' }), 'open')
  assert.equal(systemOf({ address: 'done', mail: 'done' }), 'done')
  assert.equal(systemOf({ address: 'done', mail: 'done', system: 'skipped' }), 'done')
  assert.equal(systemOf({ address: 'done', system: 'skipped' }), 'skipped')
})

test('[decisions 1] shows the setup step `system` as skipped if its predecessor `mail` was skipped in an earlier version', () => {
  assert.equal(setupProgress(NOTHING, { address: 'done', mail: 'skipped' }).system, 'skipped')
  assert.equal(setupProgress(NOTHING, { address: 'skipped', mail: 'skipped' }).system, 'skipped')
  assert.equal(setupProgress(NOTHING, { mail: 'skipped' }).system, 'open')
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
