import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideCall } from '#core/calls/call-decide.ts'
import { refusalMsg } from '#core/http/refusal-texts.ts'
import { REFUSALS, type RefusalKey, sverCode } from '#core/http/refusals.ts'

const KEYS = Object.keys(REFUSALS) as RefusalKey[]

test('[8] gives refused requests the SVER codes of the specification', () => {
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

test('[8] has an SVER code, an HTTP error status and a text for every reason to refuse a request', () => {
  for (const key of KEYS) {
    assert.match(sverCode(key), /^SVER-\d{2,3}$/)
    const { status } = REFUSALS[key]
    // Server errors: internal error (500), a guide robot that does not answer (502), unavailable for now (503), full
    // disk (507).
    const isHonest = (status >= 400 && status < 500) || [500, 502, 503, 507].includes(status)
    assert.ok(isHonest, `${key}: ${status}`)
    assert.ok(refusalMsg(key).trim().length > 3, key)
  }
})

test('[8] sends word for word the two error texts that the specification gives', () => {
  assert.deepEqual((['peerAuthentication', 'tokenExpired'] as const).map(refusalMsg), [
    'Peer Authentication Failed',
    'jwt expired',
  ])
})

test("[8] refusals of a call have SVER codes of 100 and above, which the operator's call page hides", () => {
  const late = decideCall(undefined, { kind: 'accept', requestId: 'r', userId: 1, free: true }, 0)
  assert.ok(!late.ok)
  assert.ok(REFUSALS[late.refusal].code >= 100)
  assert.ok(REFUSALS.alreadyAnswered.code >= 100)
})
