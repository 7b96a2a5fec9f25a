import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PROTOCOL } from '#core/realtime/to-client.ts'
import { CLOSE } from '../../../server/realtime/page-connection.ts'
import { addPerson } from '../../support/builders.ts'
import { newParticipant, openSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const types = (messages: readonly { type: string }[]): string[] => messages.map(({ type }) => type)

test('[7.6] sends a connecting kiosk its config first, and then its own complete state', async () => {
  const { lobby } = stage.kiosks
  const socket = await openSocket(stage.address, { as: 'signage', cookie: await stage.cookieOf(lobby) })
  const config = await socket.waitFor('config')
  const { state } = await socket.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
  assert.equal(socket.received[0], config)
  const { as, protocol, serverName, signageId, userId, accountId, iceServers } = config
  assert.deepEqual(
    [as, protocol, serverName, signageId, userId, accountId, iceServers],
    ['signage', PROTOCOL, 'ap1', lobby.signageId, null, lobby.accountId, []],
  )
  assert.ok(Math.abs(config.serverTime - Date.now()) < 5_000)
  assert.deepEqual(state, {
    signageId: lobby.signageId,
    scene: 'Standby',
    requestId: null,
    crowded: null,
    talk: null,
    endAsked: false,
    monitors: 0,
    room: null,
  })
  await socket.close()
})

test("[7.6] sends a connecting operator's page its config, all list entries, its own state and its calls", async () => {
  const socket = await stage.page(stage.people.Sato, 'operator')
  const whole = await socket.waitFor('submitSignageState')
  const own = await socket.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
  const list = await socket.waitFor('submitReceptionUser')
  assert.equal(socket.received[0]?.type, 'config')
  const entries = whole.entries.map(({ type, name, state }) => `${type} ${name} ${state}`)
  const signages = entries.filter((entry) => entry.startsWith('signage'))
  assert.deepEqual(
    signages.map((entry) => entry.split(' ')[1]),
    ['ロビー', '駅前'],
  )
  assert.deepEqual(
    entries.filter((entry) => entry.startsWith('operator')),
    ['operator 佐藤 Logout', 'operator 田中 Logout', 'operator 山本 Logout'],
  )
  assert.equal(own.state.talk, null)
  assert.deepEqual(list.requests, [])
  await socket.close()
})

test('[decisions 2] sends a page only the signages of its own company, and none to reservation users and system administrators', async () => {
  const seen = async (name: 'Yamamoto' | 'Suzuki' | 'Stranger'): Promise<string[]> => {
    const page = await stage.page(stage.people[name], 'observer')
    const { entries } = await page.waitFor('submitSignageState')
    await page.close()
    return entries.map((entry) => entry.name)
  }
  assert.deepEqual(await seen('Yamamoto'), ['ロビー', '駅前', '佐藤', '田中', '山本'])
  assert.deepEqual(await seen('Stranger'), ['隣の店', '隣人'])
  assert.deepEqual(await seen('Suzuki'), [])
  const system = await stage.page(stage.people.System, 'observer')
  assert.deepEqual(types(await system.settle()), [])
  await system.close()
})

test("[7.6] sends changes only to pages that may see them, and never to other companies' pages", async () => {
  const watching = await Promise.all([
    stage.page(stage.people.Yamamoto, 'observer'),
    stage.page(stage.people.Tanaka, 'observer'),
    stage.page(stage.people.Suzuki, 'observer'),
    stage.page(stage.people.Stranger, 'observer'),
  ])
  for (const page of watching) await page.settle()
  const kiosk = await stage.kiosk('station')
  const sato = await stage.standBy('Sato')
  const news = await Promise.all(watching.map((page) => page.settle()))
  const said = news.map((messages) => [...new Set(types(messages))].sort())
  const changes = ['deviceStateTransition', 'reflectOperatorState', 'reflectSignageState']
  assert.deepEqual(said, [changes, changes, [], []])
  await kiosk.close()
  await sato.close()
  for (const page of watching) await page.close()
})

test("[8] refuses a second kiosk or operator's page with SVER-01 while the account's first page responds", async () => {
  const first = await stage.kiosk('lobby')
  const second = await stage.page(stage.kiosks.lobby, 'signage')
  const { code, key, msg } = await second.waitFor('alreadyExist')
  assert.deepEqual([code, key], ['SVER-01', 'loggedInElsewhere'])
  assert.equal(msg, '別のブラウザでログインされました。')
  assert.equal((await second.closed).code, CLOSE.alreadyExist)
  assert.deepEqual(types(await first.settle()), [])
  await first.close()
})

test("[7.6] replaces a page's old socket at once when the same page reloads", async () => {
  const participant = newParticipant()
  const first = await stage.page(stage.people.Tanaka, 'operator', participant)
  const second = await stage.page(stage.people.Tanaka, 'operator', participant)
  await second.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
  assert.equal((await first.closed).code, CLOSE.superseded)
  second.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
  await second.waitFor('stateTransitionMsg', ({ state }) => 'userId' in state && state.state === 'Standby')
  await second.close()
})

test('[7.6] replaces a page that has hung for 2 s by the first of two pages that try to connect', async () => {
  const cookie = await stage.cookieOf(stage.kiosks.station)
  const hanging = await openSocket(stage.address, { as: 'signage', cookie, answersPings: false })
  await hanging.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
  const startedAt = performance.now()
  const [next, late] = await Promise.all([
    openSocket(stage.address, { as: 'signage', cookie }),
    openSocket(stage.address, { as: 'signage', cookie }),
  ])
  const outcome = await Promise.race([
    Promise.all([next.waitFor('stateTransitionMsg'), late.waitFor('alreadyExist')]).then(() => 'next'),
    Promise.all([late.waitFor('stateTransitionMsg'), next.waitFor('alreadyExist')]).then(() => 'late'),
  ])
  const waitedMs = performance.now() - startedAt
  assert.ok(waitedMs > 1_900, `taken over after ${waitedMs} ms only`)
  assert.equal((await hanging.closed).code, CLOSE.superseded)
  await (outcome === 'next' ? next : late).close()
})

test('[7.6] lets a user open several observing and monitoring pages at the same time', async () => {
  const pages = await Promise.all(
    Array.from({ length: 6 }, (_, n) => stage.page(stage.people.Sato, n % 2 ? 'monitor' : 'observer')),
  )
  for (const page of pages) await page.waitFor('submitSignageState')
  for (const page of pages) assert.deepEqual(types(await page.settle()), [])
  for (const page of pages) await page.close()
})

test('[4.1] closes a socket without a valid session, or with a temporary password, with code 4002', async () => {
  const temporary = addPerson(stage.db, { companyId: stage.companyId, isTemporary: true })
  const good = await stage.cookieOf(stage.people.Sato)
  const forged = good.replace(/sid=[^;]+/, (sid) => `${sid.slice(0, -4)}AAAA`)
  for (const cookie of ['', 'sid=nonsense', forged, await stage.cookieOf(temporary)]) {
    const socket = await openSocket(stage.address, { as: 'operator', cookie })
    assert.deepEqual(await socket.waitFor('logout'), { type: 'logout', cause: 'session' })
    assert.equal((await socket.closed).code, CLOSE.signedOut)
    assert.deepEqual(types(socket.received), ['logout'])
  }
})

test("[7.6] refuses a socket opened by another site's page, even with a valid cookie", async () => {
  const cookie = await stage.cookieOf(stage.people.Sato)
  for (const origin of [
    'https://evil.example',
    'null',
    `http://${stage.address}.evil.example`,
    'http://127.0.0.1:1',
    'rubbish',
  ]) {
    await assert.rejects(
      openSocket(stage.address, { as: 'operator', cookie, origin }),
      { message: 'HTTP 403' },
      origin,
    )
  }
  const own = await openSocket(stage.address, { as: 'observer', cookie, origin: `http://${stage.address}` })
  await own.waitFor('config')
  await own.close()
})

test('[7.6] lets each role open only the kinds of socket meant for it', async () => {
  const kinds = ['signage', 'operator', 'observer', 'monitor', 'phone'] as const
  const who = {
    operator: stage.people.Sato,
    companyAdmin: stage.people.Yamamoto,
    webReservationUser: stage.people.Suzuki,
    systemAdmin: stage.people.System,
    signage: stage.kiosks.lobby,
  }
  const opened: Record<string, string[]> = {}
  for (const [role, account] of Object.entries(who)) {
    const cookie = await stage.cookieOf(account)
    const answers = await Promise.all(
      kinds.map(async (as) => {
        const socket = await openSocket(stage.address, { as, cookie })
        const isOpen = await socket.waitFor('config').then(
          () => true,
          () => false,
        )
        if (!isOpen) assert.equal((await socket.closed).code, CLOSE.notAllowed)
        else await socket.close()
        return isOpen ? as : undefined
      }),
    )
    opened[role] = answers.filter((as) => as !== undefined)
  }
  assert.deepEqual(opened, {
    operator: ['operator', 'observer', 'monitor'],
    companyAdmin: ['operator', 'observer', 'monitor'],
    webReservationUser: ['operator', 'observer', 'monitor'],
    systemAdmin: ['observer', 'monitor'],
    signage: ['signage'],
  })
})

test('[7.6] refuses a socket without valid `as` and `participant` parameters in its URL', async () => {
  const cookie = await stage.cookieOf(stage.people.Sato)
  const good = newParticipant()
  for (const query of [
    '',
    'as=operator',
    `participant=${good}`,
    'as=operator&participant=short',
    `as=king&participant=${good}`,
    `as=operator&as=signage&participant=${good}`,
    `as=operator&participant=${'x'.repeat(65)}`,
  ]) {
    const socket = await openSocket(stage.address, { as: 'operator', cookie, query })
    assert.equal((await socket.closed).code, CLOSE.notAllowed, query)
    assert.deepEqual(socket.received, [])
  }
})

test('[4.4] shows an operator who signs out as signed out at once, without a grace period', async () => {
  const observer = await stage.page(stage.people.Yamamoto, 'observer')
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  assert.equal((await sato.closed).code, CLOSE.signedOut)
  const { entry } = await observer.waitFor(
    'reflectOperatorState',
    (message) => message.entry.id === stage.people.Sato.userId && message.entry.state === 'Logout',
  )
  assert.equal(entry.state, 'Logout')
  await observer.close()
})

test('[4.1] closes all sockets of an account whose password changes, and no others', async () => {
  const pages = [
    await stage.standBy('Sato'),
    await stage.page(stage.people.Sato, 'observer'),
    await stage.page(stage.people.Sato, 'monitor'),
  ]
  const other = await stage.page(stage.people.Tanaka, 'observer')
  stage.app.hub.endAccount(stage.people.Sato.accountId)
  for (const page of pages) {
    assert.equal((await page.waitFor('logout')).cause, 'credentials')
    assert.equal((await page.closed).code, CLOSE.signedOut)
  }
  await other.settle()
  await other.close()
})

test('[4.4] answers `withdrawn` to an operator who accepts an unknown call', async () => {
  const sato = await stage.standBy('Sato')
  const requestId = randomUUID()
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  const answer = await sato.waitFor('acceptRequest')
  assert.deepEqual([answer.shouldRecept, answer.reason, answer.signageId], [false, 'withdrawn', null])
  await sato.close()
})
