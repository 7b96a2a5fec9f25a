import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideCall } from '#core/calls/call-decide.ts'
import { refusalMsg } from '#core/http/refusal-texts.ts'
import { REFUSALS, type RefusalKey, sverCode } from '#core/http/refusals.ts'

const KEYS = Object.keys(REFUSALS) as RefusalKey[]

test('[8] uses the codes of the specification', () => {
  const named = ['loggedInElsewhere', 'signageLost', 'unexpected', 'alreadyAnswered'] as const
  assert.deepEqual(named.map(sverCode), ['SVER-01', 'SVER-02', 'SVER-99', 'SVER-100'])
  const ofDesign = [
    'notSignedIn',
    'notAllowed',
    'notFound',
    'invalid',
    'tooMany',
    'wrongLogin',
    'mediaType',
    'noChannel',
  ] as const
  assert.deepEqual(
    ofDesign.map((key) => REFUSALS[key].code),
    [10, 11, 12, 13, 14, 20, 41, 60],
  )
})

test('[8] has a code, a fitting status and a text for every refusal', () => {
  for (const key of KEYS) {
    assert.match(sverCode(key), /^SVER-\d{2,3}$/)
    const { status } = REFUSALS[key]
    // server errors: internal error, no answer from another server, no free line, full disk
    const isHonest = (status >= 400 && status < 500) || [500, 502, 503, 507].includes(status)
    assert.ok(isHonest, `${key}: ${status}`)
    assert.ok(refusalMsg(key).trim().length > 3, key)
  }
})

test("[8] sends the specification's literal texts unchanged", () => {
  assert.deepEqual((['peerAuthentication', 'tokenExpired'] as const).map(refusalMsg), [
    'Peer Authentication Failed',
    'jwt expired',
  ])
})

test('[8] uses codes of 100 and more for refused answers, which are silent on the operation page', () => {
  const late = decideCall(undefined, { kind: 'accept', requestId: 'r', userId: 1, free: true }, 0)
  assert.ok(!late.ok)
  assert.ok(REFUSALS[late.refusal].code >= 100)
  assert.ok(REFUSALS.alreadyAnswered.code >= 100)
})
