import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { savePushSubscription } from '../../../db/queries/push-subscriptions.ts'
import { insertSession } from '../../../db/queries/sessions.ts'
import { findUser } from '../../../db/queries/users.ts'
import { CallPushes } from '../../../server/alerts/call-pushes.ts'
import { openTestReception, type TestReception } from '../../support/test-reception.ts'

let testReception: TestReception
let bell: CallPushes
let rung: string[]
let heard: number

beforeEach(() => {
  testReception = openTestReception({
    operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'away', Mori: 'out' },
  })
  ;[rung, heard] = [[], testReception.receptionEvents.length]
  for (const name of ['Sato', 'Tanaka', 'Ito', 'Mori']) {
    const { accountId } = findUser(testReception.db, testReception.id[name]!)!
    insertSession(testReception.db, {
      id: name,
      accountId,
      createdAt: 0,
      seenAt: 0,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    savePushSubscription(testReception.db, {
      userId: testReception.id[name]!,
      sessionId: name,
      endpoint: name,
      p256dh: '',
      auth: '',
      createdAt: 0,
    })
  }
  bell = new CallPushes({
    db: testReception.db,
    now: testReception.clock.now,
    ...testReception.reception,
    courier: {
      publicKey: '',
      send: async ({ endpoint }, payload) => {
        const about = typeof payload === 'object' && 'signageName' in payload ? payload : undefined
        const host = about && 'hostName' in about ? ` ${about.hostName}` : ''
        rung.push(`${endpoint} ${about?.kind} ${about?.signageName}${host}`)
        return { kind: 'taken' }
      },
    },
    onFault: (error) => assert.fail(String(error)),
  })
})
afterEach(() => testReception.db.close())

function since(): string[] {
  for (; heard < testReception.receptionEvents.length; heard++)
    bell.hear(testReception.receptionEvents[heard]!)
  return rung.splice(0).sort()
}

test("[decisions 10] sends a push notification of a visitor's call to all operators who can answer", () => {
  testReception.press('lobby')
  assert.deepEqual(since(), ['Mori call lobby', 'Sato call lobby', 'Tanaka call lobby'])
  testReception.accept('Tanaka', 'lobby')
  assert.deepEqual(since(), [
    'Mori callOver lobby Tanaka',
    'Sato callOver lobby Tanaka',
    'Tanaka callOver lobby Tanaka',
  ])
  testReception.hangsUp('Tanaka')
  assert.deepEqual(since(), [])
})

test('[decisions 10] sends no push notification of a call to operators who are in another call', () => {
  testReception.begins('Sato', 'station')
  assert.deepEqual(since(), [], 'a call that an operator began sends no push')
  testReception.press('lobby')
  assert.deepEqual(since(), ['Mori call lobby', 'Tanaka call lobby'])
  testReception.goesHome('lobby')
  assert.deepEqual(since(), ['Mori callOver lobby null', 'Tanaka callOver lobby null'])
})

test('[decisions 10] sends one push notification of a call, even if operators reject it or the call changes state', () => {
  testReception.press('lobby')
  assert.equal(since().length, 3)
  testReception.reject('Sato', 'lobby')
  testReception.isSilent('Tanaka')
  testReception.isBack('Tanaka')
  assert.deepEqual(since(), [])
  testReception.wait(61)
  testReception.wait(61)
  since()
  testReception.press('lobby', 2)
  assert.deepEqual(since(), ['Mori call lobby', 'Sato call lobby', 'Tanaka call lobby'])
})

test('[decisions 10] sends no push notification to operators on a break until the break ends', () => {
  testReception.leaves('Sato', 5)
  testReception.isGone('Sato')
  testReception.press('lobby')
  assert.deepEqual(since(), ['Mori call lobby', 'Tanaka call lobby'])
  testReception.clock.advance(300_000)
  testReception.press('station')
  assert.ok(since().includes('Sato call station'))
})
