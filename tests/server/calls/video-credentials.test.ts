import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createVideoCredentials, iceServersOf } from '../../../server/calls/video-credentials.ts'

const NOW = 1_000_000
const FIVE_MINUTES = 5 * 60_000

test('[7.1] a media relay credential is valid for one peer of one account and for exactly five minutes', () => {
  const keys = createVideoCredentials('secret')
  const { credential, expiresAt } = keys.issue(1, 'peer', NOW)
  assert.equal(expiresAt, NOW + FIVE_MINUTES)
  assert.equal(keys.isValid(credential, 1, 'peer', NOW), true)
  assert.equal(keys.isValid(credential, 1, 'peer', expiresAt), true)
  assert.equal(keys.isValid(credential, 1, 'peer', expiresAt + 1), false)
  assert.equal(keys.isValid(credential, 2, 'peer', NOW), false)
  assert.equal(keys.isValid(credential, 1, 'other', NOW), false)
})

test('[7.1] refuses a media relay credential that is extended, shortened or signed with another secret', () => {
  const keys = createVideoCredentials('secret')
  const { credential, expiresAt } = keys.issue(1, 'peer', NOW)
  const [, mac] = credential.split('.') as [string, string]
  const foreign = createVideoCredentials('another').issue(1, 'peer', NOW).credential
  for (const made of [
    `${expiresAt + 1}.${mac}`,
    `${expiresAt}.${mac.slice(1)}`,
    `${expiresAt}.`,
    `${expiresAt}`,
    `x.${mac}`,
    '',
    foreign,
  ])
    assert.equal(keys.isValid(made, 1, 'peer', NOW), false, made)
})

test("[decisions 8] makes TURN credentials that last ten minutes and contain the account's ID", () => {
  const TURN_URLS = ['turn:relay.example:3478']
  const turn = { TURN_URLS, TURN_SECRET: 'shared with the TURN server' }
  const [server] = iceServersOf(turn, 7, 1_800_000_000_999)
  assert.deepEqual(server, {
    urls: TURN_URLS,
    username: '1800000600:7',
    credential: createHmac('sha1', turn.TURN_SECRET).update('1800000600:7').digest('base64'),
  })
  assert.notEqual(iceServersOf(turn, 8, 1_800_000_000_999)[0]?.credential, server?.credential)
  assert.deepEqual(iceServersOf({ TURN_URLS }, 7, 1), [{ urls: TURN_URLS }])
  assert.deepEqual(iceServersOf({ ...turn, TURN_URLS: [] }, 7, 1), [])
})
