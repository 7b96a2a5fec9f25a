import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVideoCredentials } from '../../../server/services/video-credentials.ts'

const NOW = 1_000_000
const FIVE_MINUTES = 5 * 60_000

test('[7.1] a key for the relay opens one peer of one account, for five minutes to the millisecond', () => {
  const keys = createVideoCredentials('secret')
  const { credential, expiresAt } = keys.issue(1, 'peer', NOW)
  assert.equal(expiresAt, NOW + FIVE_MINUTES)
  assert.equal(keys.isValid(credential, 1, 'peer', NOW), true)
  assert.equal(keys.isValid(credential, 1, 'peer', expiresAt), true)
  assert.equal(keys.isValid(credential, 1, 'peer', expiresAt + 1), false)
  assert.equal(keys.isValid(credential, 2, 'peer', NOW), false)
  assert.equal(keys.isValid(credential, 1, 'other', NOW), false)
})

test('[7.1] a key that somebody has made longer, shortened or signed with another secret opens nothing', () => {
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
