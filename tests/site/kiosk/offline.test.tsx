import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS } from '#core/time/japan-time.ts'
import { createKioskMemory } from '../../../site/kiosk/memory.ts'
import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk, signageOf } from './fakes.ts'

test("[decisions 4] stores the signage's data and files on the device", async () => {
  const fake = createFakeKiosk()
  fake.kiosk.open()
  await settle()
  assert.equal(fake.remembered()?.id, signageOf().id)
  assert.ok(fake.kept[0]?.includes('/media/1'))
  assert.ok(fake.kept[0]?.includes('/characters/receptionist.vrm'))
})

test('[decisions 4] starts in Standby with a notice and without buttons while the server is unreachable', async () => {
  const fake = createFakeKiosk()
  fake.remember(signageOf({ companyName: '記憶の会社' }))
  fake.breakServer()
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  await settle()
  const model = fake.kiosk.$model.get()
  assert.deepEqual([model?.scene, model?.offline, model?.companyName], ['Standby', true, '記憶の会社'])
  fake.kiosk.touch(11)
  assert.deepEqual(fake.messages('receptionRequest'), [])
  assert.deepEqual(fake.kept, [], 'the files of the stored signage are not stored again')

  fake.mendServer()
  fake.state('Standby')
  await fake.clock.advance(3_000)
  assert.deepEqual(
    [fake.kiosk.$model.get()?.offline, fake.kiosk.$model.get()?.companyName],
    [false, 'デモ商事'],
  )
})

test('[decisions 1] shows Standby without buttons while the server restarts, and then recovers without user action', async () => {
  const fake = createFakeKiosk()
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  await settle()
  fake.state('Standby')
  await settle()
  assert.deepEqual([fake.kiosk.$model.get()?.scene, fake.kiosk.$model.get()?.offline], ['Standby', false])
  fake.say({ type: 'serverStops', stopsAt: 1 })
  await settle()
  assert.deepEqual([fake.kiosk.$model.get()?.scene, fake.kiosk.$model.get()?.offline], ['Standby', true])
  fake.kiosk.touch(11)
  assert.deepEqual(fake.messages('receptionRequest'), [])
  fake.become('lost')
  await fake.clock.advance(1_000)
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  fake.become('open')
  fake.state('Standby')
  await fake.clock.advance(3_000)
  assert.equal(fake.kiosk.$model.get()?.offline, false)
})

test("[decisions 4] draws the stored signage if the server has not answered after 300 ms, then the server's answer", async () => {
  let answer = (_reply: unknown) => {}
  const fake = createFakeKiosk({
    request: (() =>
      new Promise((resolve) => {
        answer = resolve
      })) as never,
    // the loading of files never ends
    loadFile: () => new Promise(() => {}),
  })
  fake.remember(signageOf({ companyName: '記憶の会社' }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  await fake.clock.advance(299)
  assert.equal(fake.kiosk.$model.get(), undefined)
  await fake.clock.advance(1)
  const shown = () => [fake.kiosk.$model.get()?.offline, fake.kiosk.$model.get()?.companyName]
  assert.deepEqual(shown(), [true, '記憶の会社'])
  answer({ kind: 'ok', value: signageOf() })
  fake.state('Standby')
  await fake.clock.advance(5_000)
  assert.deepEqual(shown(), [false, 'デモ商事'])
})

test('[decisions 4] never draws the stored signage once the server has answered', async () => {
  const fake = createFakeKiosk({ loadFile: () => new Promise(() => {}) })
  fake.remember(signageOf({ companyName: '記憶の会社' }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  for (let ms = 0; ms < 6_000; ms += 100) {
    await fake.clock.advance(100)
    assert.notEqual(fake.kiosk.$model.get()?.companyName, '記憶の会社')
  }
  assert.equal(fake.kiosk.$model.get()?.companyName, 'デモ商事')
})

test('[decisions 4] deletes the stored copy of a signage that the server has deleted', async () => {
  const refusal = { code: 'SVER-12', msg: 'no' }
  const fake = createFakeKiosk({
    request: (async () => ({ kind: 'refused', status: 404, refusal })) as never,
  })
  fake.remember(signageOf())
  fake.kiosk.open()
  await settle()
  assert.equal(fake.kiosk.$failure.get(), 'gone')
  assert.equal(fake.remembered(), undefined)
})

test('[decisions 4] asks every hour whether a deleted signage exists again', async () => {
  let isDeleted = true
  const refusal = { kind: 'refused', status: 404, refusal: { code: 'SVER-12', msg: 'no' } }
  const fake = createFakeKiosk({
    request: (async () => (isDeleted ? refusal : { kind: 'ok', value: signageOf() })) as never,
  })
  fake.kiosk.open()
  await settle()
  assert.equal(fake.kiosk.$failure.get(), 'gone')
  isDeleted = false
  await fake.clock.advance(3_600_000)
  assert.deepEqual([fake.kiosk.$failure.get(), fake.kiosk.$signage.get()?.id], [undefined, signageOf().id])
})

for (const status of [429, 500, 503])
  test(`[decisions 4] keeps its stored signage while the server answers ${status}, and asks again`, async () => {
    let asked = 0
    const refused = { kind: 'refused', status, refusal: { code: 'SVER-85', msg: 'no' }, retryAfterMs: 5_000 }
    const fake = createFakeKiosk({
      request: (async ({ path }: { path: string }) => {
        if (path === '/api/getSignage') asked += 1
        return asked < 2 ? refused : { kind: 'ok', value: signageOf() }
      }) as never,
    })
    fake.remember(signageOf())
    fake.kiosk.open()
    await fake.clock.advance(4_999)
    assert.deepEqual([fake.kiosk.$failure.get(), fake.remembered()?.id], [undefined, signageOf().id])
    assert.deepEqual([fake.kiosk.$signage.get()?.id, asked], [signageOf().id, 1])
    await fake.clock.advance(1)
    assert.equal(asked, 2)
  })

test('[decisions 4] ignores stored data that is incomplete or of another version', () => {
  const memory = createKioskMemory(() => localStorage)
  memory.write(signageOf())
  assert.equal(memory.read()?.name, '本店ロビー')
  localStorage.setItem('uketsuke.kiosk', '{"id":7,"name":"old sha')
  assert.equal(memory.read(), undefined)
  localStorage.setItem('uketsuke.kiosk', '{"id":7}')
  assert.equal(memory.read(), undefined)
  memory.clear()
  assert.equal(localStorage.getItem('uketsuke.kiosk'), null)
})

test('[decisions 2] renews its session with one request a day, even if the connection never breaks', async () => {
  let asked = 0
  const fake = createFakeKiosk({
    request: (async ({ path }: { path: string }) => {
      if (path === '/api/getSignage') asked += 1
      return { kind: 'ok', value: signageOf() }
    }) as never,
  })
  fake.kiosk.open()
  await settle()
  assert.equal(asked, 1)
  await fake.clock.advance(DAY_MS - 1_000)
  assert.equal(asked, 1)
  await fake.clock.advance(2_000)
  assert.equal(asked, 2)
  await fake.clock.advance(DAY_MS)
  assert.equal(asked, 3)
})

describe('a session that the server refuses', () => {
  const HOUR_MS = 3_600_000
  async function refused() {
    const fake = createFakeKiosk()
    fake.kiosk.$model.listen(() => {})
    fake.kiosk.open()
    fake.state('Standby')
    await settle()
    fake.refuseSession()
    fake.become('stopped')
    fake.refuse()
    const asked = () => fake.asked.filter(({ path }) => path === '/api/check-auth').length
    return { ...fake, asked }
  }

  test('[decisions 4] checks a refused session with pauses that double up to an hour, and shows Standby with the offline notice', async () => {
    const fake = await refused()
    await fake.clock.advance(9_999)
    assert.deepEqual([fake.asked(), fake.kiosk.$isRefused.get()], [0, false])
    await fake.clock.advance(1)
    assert.deepEqual([fake.asked(), fake.kiosk.$isRefused.get()], [1, true])
    assert.deepEqual([fake.kiosk.$model.get()?.scene, fake.kiosk.$model.get()?.offline], ['Standby', true])
    await fake.clock.advance(19_999)
    assert.equal(fake.asked(), 1)
    await fake.clock.advance(1)
    assert.equal(fake.asked(), 2)
    await fake.clock.advance(10 * HOUR_MS)
    const before = fake.asked()
    await fake.clock.advance(HOUR_MS)
    assert.equal(fake.asked(), before + 1)
    assert.ok(fake.remembered(), 'the stored signage is kept')
    assert.equal(fake.kiosk.$failure.get(), undefined)
  })

  test('[decisions 4] the kiosk connects again without user action once its session is valid again', async () => {
    const fake = await refused()
    await fake.clock.advance(30_000)
    fake.mendServer()
    await fake.clock.advance(40_000)
    assert.ok(fake.said.includes('reopen signage'))
    assert.equal(fake.kiosk.$isRefused.get(), false)
    const asked = fake.asked()
    await fake.clock.advance(10 * HOUR_MS)
    assert.equal(fake.asked(), asked)
  })

  test('[decisions 4] checks a refused session immediately when the network is back, and within 10 s when the server is back', async () => {
    const fake = await refused()
    await fake.clock.advance(5 * HOUR_MS)
    const asked = fake.asked()
    fake.wake()
    await settle()
    assert.equal(fake.asked(), asked + 1)
    fake.breakServer()
    await fake.clock.advance(HOUR_MS)
    fake.mendServer()
    await fake.clock.advance(10_000)
    assert.ok(fake.said.includes('reopen signage'))
  })

  test('[decisions 4] starts from the stored signage and keeps it although the session is refused', async () => {
    const fake = createFakeKiosk()
    fake.remember(signageOf({ companyName: '記憶の会社' }))
    fake.refuseSession()
    fake.kiosk.$model.listen(() => {})
    fake.kiosk.open()
    await fake.clock.advance(10_000)
    assert.equal(fake.kiosk.$model.get()?.companyName, '記憶の会社')
    assert.deepEqual([fake.kiosk.$isRefused.get(), fake.kiosk.$failure.get()], [true, undefined])
    assert.ok(fake.remembered())
    fake.kiosk.askLogout()
    assert.equal(fake.kiosk.$logoutAsked.get(), true)
    await fake.kiosk.answerLogout(true)
    assert.ok(fake.said.includes('signOut'))
  })
})

describe('button presses that the server does not answer', () => {
  async function pressed() {
    const fake = createFakeKiosk()
    fake.kiosk.$model.listen(() => {})
    fake.kiosk.open()
    fake.state('Standby')
    await settle()
    fake.answerLater()
    fake.kiosk.touch(11)
    const requests = () => fake.messages('receptionRequest').length
    return { ...fake, requests, isTold: () => fake.kiosk.$isUnanswered.get() }
  }
  const lose = (fake: Awaited<ReturnType<typeof pressed>>) => {
    fake.settle(false)
    fake.become('lost')
  }

  test('[realtime] shows that a button press was not answered, and resends it if the connection is back within 5 s', async () => {
    const fake = await pressed()
    assert.deepEqual([fake.requests(), fake.isTold()], [1, false])
    lose(fake)
    assert.equal(fake.isTold(), true)
    await fake.clock.advance(5_000)
    fake.become('open')
    assert.deepEqual([fake.requests(), fake.isTold()], [2, false])
    const [first, second] = fake.messages('receptionRequest')
    assert.deepEqual(first, second, 'both requests are for the same call')
    fake.settle(true)
    fake.become('lost')
    fake.become('open')
    assert.equal(fake.requests(), 2)
  })

  test('[realtime] never resends an unanswered button press that is older than five seconds', async () => {
    const fake = await pressed()
    lose(fake)
    await fake.clock.advance(5_001)
    fake.become('open')
    fake.state('Standby')
    await fake.clock.advance(60_000)
    assert.deepEqual([fake.requests(), fake.isTold()], [1, false])
  })

  test('[realtime] tells the visitor if cancelling is not answered, or if the server refuses a button press as too old', async () => {
    const fake = await pressed()
    fake.settle(true)
    fake.state('Calling', { requestId: 'id-1' })
    fake.kiosk.cancel()
    lose(fake)
    assert.equal(fake.isTold(), true)
    fake.become('open')
    fake.settle(true)
    assert.deepEqual([fake.messages('homeButton').length, fake.isTold()], [2, false])
    fake.say({ type: 'Error', code: 'SVER-106', msg: '', key: 'pressTooOld' })
    assert.equal(fake.isTold(), true)
    await fake.clock.advance(10_000)
    assert.equal(fake.isTold(), false)
  })
})
