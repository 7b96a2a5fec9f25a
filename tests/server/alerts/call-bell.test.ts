import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { savePushSubscription } from '../../../db/queries/push-subscriptions.ts'
import { insertSession } from '../../../db/queries/sessions.ts'
import { findUser } from '../../../db/queries/users.ts'
import { CallBell } from '../../../server/alerts/call-bell.ts'
import { type Desk, openDesk } from '../../support/desk.ts'

let desk: Desk
let bell: CallBell
let rung: string[]
let heard: number

beforeEach(() => {
  desk = openDesk({ operators: { Sato: 'standby', Tanaka: 'standby', Ito: 'away', Mori: 'out' } })
  ;[rung, heard] = [[], desk.receptionEvents.length]
  for (const name of ['Sato', 'Tanaka', 'Ito', 'Mori']) {
    const { accountId } = findUser(desk.db, desk.id[name]!)!
    insertSession(desk.db, {
      id: name,
      accountId,
      createdAt: 0,
      seenAt: 0,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    savePushSubscription(desk.db, {
      userId: desk.id[name]!,
      sessionId: name,
      endpoint: name,
      p256dh: '',
      auth: '',
      createdAt: 0,
    })
  }
  bell = new CallBell({
    db: desk.db,
    now: desk.clock.now,
    ...desk.reception,
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
afterEach(() => desk.db.close())

function since(): string[] {
  for (; heard < desk.receptionEvents.length; heard++) bell.hear(desk.receptionEvents[heard]!)
  return rung.splice(0).sort()
}

test("[decisions 10] sends a push notification of a visitor's call to all operators who can answer", () => {
  desk.press('lobby')
  assert.deepEqual(since(), ['Mori call lobby', 'Sato call lobby', 'Tanaka call lobby'])
  desk.accept('Tanaka', 'lobby')
  assert.deepEqual(since(), [
    'Mori callOver lobby Tanaka',
    'Sato callOver lobby Tanaka',
    'Tanaka callOver lobby Tanaka',
  ])
  desk.hangsUp('Tanaka')
  assert.deepEqual(since(), [])
})

test('[decisions 10] sends no push notification of a call to operators who are in another call', () => {
  desk.begins('Sato', 'station')
  assert.deepEqual(since(), [], 'a call begun by an operator does not ring')
  desk.press('lobby')
  assert.deepEqual(since(), ['Mori call lobby', 'Tanaka call lobby'])
  desk.goesHome('lobby')
  assert.deepEqual(since(), ['Mori callOver lobby null', 'Tanaka callOver lobby null'])
})

test('[decisions 10] sends one push notification of a call, even if operators reject it or the call changes state', () => {
  desk.press('lobby')
  assert.equal(since().length, 3)
  desk.reject('Sato', 'lobby')
  desk.isSilent('Tanaka')
  desk.isBack('Tanaka')
  assert.deepEqual(since(), [])
  desk.wait(61)
  desk.wait(61)
  since()
  desk.press('lobby', 2)
  assert.deepEqual(since(), ['Mori call lobby', 'Sato call lobby', 'Tanaka call lobby'])
})

test('[decisions 10] sends no push notification to operators on a break until it ends', () => {
  desk.leaves('Sato', 5)
  desk.isGone('Sato')
  desk.press('lobby')
  assert.deepEqual(since(), ['Mori call lobby', 'Tanaka call lobby'])
  desk.clock.advance(300_000)
  desk.press('station')
  assert.ok(since().includes('Sato call station'))
})
