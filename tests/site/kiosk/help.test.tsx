import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import { FORM_MISSING_NOTICE_MS } from '../../../site/kiosk/help.ts'
import { createMessageDraft } from '../../../site/visitor-messages/draft.ts'
import { settle } from '../line/fake-clock.ts'
import { CALL_ID, createFakeKiosk, signageOf } from './fakes.ts'
import { openStandby, scene } from './standby.ts'

const { act, cleanup, fireEvent, render, screen } = await import('@testing-library/react')
const { KioskStage } = await import('../../../site/kiosk/KioskStage.tsx')

afterEach(cleanup)

const OTHER_CALL = '6f1c2d3e-0000-4000-8000-000000000002'

function messageDeps() {
  const opened: (string | undefined)[] = []
  const openMessage: NonNullable<Parameters<typeof createFakeKiosk>[0]>['openMessage'] = async (host) => {
    opened.push(host.callId)
    return createMessageDraft({
      ...host,
      request: async () => ({ kind: 'unreachable' }),
      clock: { now: () => 0, after: () => () => {}, every: () => () => {} },
      newId: () => 'message',
      openRecorder: async () => undefined,
      urlOf: () => '',
      dropUrl: () => undefined,
    })
  }
  return { opened, openMessage }
}

/** Draws the kiosk's screen after a call that no operator answered. */
async function unanswered(
  language: Language = 'ja',
  phone: string | null = '03-0000-0000',
  { opened, openMessage } = messageDeps(),
) {
  const fake = createFakeKiosk({ openMessage })
  fake.serve(signageOf({ phone }))
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  await act(async () => void render(<KioskStage kiosk={fake.kiosk} />))
  await act(async () => fake.kiosk.setLanguage(language))
  await act(async () => {
    fake.state('Calling')
    fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'rejected', reload: false })
    fake.state('Standby')
    await import('../../../site/kiosk/HelpStage.tsx')
  })
  return { fake, opened }
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('[4.4] offers another call, a message and the phone number after an unanswered call', async () => {
  await unanswered()
  assert.ok(await screen.findByRole('heading', { name: 'ただいま応対できません' }))
  assert.deepEqual(buttons(), ['もう一度呼ぶ', '伝言を残す', '最初に戻る', '日本語', 'English', '中文'])
  assert.ok(screen.getByText('03-0000-0000'))
})

for (const [language, words] of [
  ['en', ['Call again', 'Leave a message', 'Back to the start']],
  ['zh', ['再次呼叫', '留言', '返回首页']],
] as const)
  test(`[decisions 4] offers another call and a message in ${language}, and no phone number if the signage has none`, async () => {
    await unanswered(language, null)
    await screen.findByText(words[0])
    assert.deepEqual(buttons().slice(0, 3), words)
    assert.equal(screen.queryByText(/03-/), null)
  })

test('[4.4] the button もう一度呼ぶ (call again) requests another call and closes the apology', async () => {
  const { fake } = await unanswered()
  await act(async () => fireEvent.click(await screen.findByText('もう一度呼ぶ')))
  assert.equal(fake.messages('stateTransitionEvent').length, 1)
  assert.equal(fake.kiosk.$model.get()?.sorry, undefined)
})

for (const [name, scene] of [
  ['Call again', 'Calling'],
  ['Leave a message', 'Standby'],
] as const)
  test(`[decisions 4] "${name}" after an unanswered call keeps the visitor's language`, async () => {
    const { fake } = await unanswered('en')
    await act(async () => fireEvent.click(await screen.findByText(name)))
    await act(() => settle())
    await act(async () => fake.state(scene))
    assert.equal(fake.kiosk.$model.get()?.language, 'en')
  })

test('[decisions 4] keeps the language of a waiting visitor who calls again, but not of a visitor who cancels the call', async () => {
  for (const [chooses, language] of [
    [true, 'en'],
    [false, 'ja'],
  ] as const) {
    const fake = await openStandby()
    fake.kiosk.setLanguage('en')
    fake.kiosk.touch(12)
    fake.state('Crowded', { requestId: 'id-1' })
    if (chooses) fake.kiosk.help.callAgain()
    else fake.kiosk.cancel()
    fake.state('Standby')
    assert.equal(fake.kiosk.$model.get()?.language, language)
  }
})

test('[4.4] the button もう一度呼ぶ (call again) repeats the request of the touch button that the visitor pressed before', async () => {
  const fake = await openStandby()
  fake.kiosk.touch(12)
  fake.state('Calling', { requestId: 'id-1' })
  fake.say({ type: 'serviceClosed', callId: 'id-1', cause: 'rejected', reload: false })
  fake.state('Standby')
  await fake.clock.advance(1_000)
  fake.kiosk.help.callAgain()
  assert.deepEqual(
    fake
      .messages('receptionRequest')
      .map((message) => 'touchButton' in message && [message.requestId, message.touchButton]),
    [
      ['id-1', 'ご予約の方'],
      ['id-2', 'ご予約の方'],
    ],
  )
})

test('[4.4] replaces the notice of an unanswered call by the message form, and closes the form when a call begins', async () => {
  const { fake, opened } = await unanswered()
  await act(async () => fireEvent.click(await screen.findByText('伝言を残す')))
  await act(() => settle())
  assert.ok(screen.getByRole('heading', { name: 'ご用件をお聞かせください' }))
  assert.deepEqual([fake.kiosk.$model.get()?.sorry, opened.length], [undefined, 1])
  await act(async () => fake.state('Active', { requestId: OTHER_CALL }))
  assert.equal(fake.kiosk.help.$draft.get(), undefined)
})

for (const [language, press, notice] of [
  ['ja', '伝言を残す', /^伝言の画面を開けませんでした/],
  ['en', 'Leave a message', /^The message form could not be opened/],
  ['zh', '留言', /^无法打开留言画面/],
] as const)
  test(`[4.4] tells the visitor in ${language} that the message form could not be loaded, and retries at the next press`, async (t) => {
    t.mock.method(console, 'warn', () => {})
    const { opened, openMessage } = messageDeps()
    let isReachable = false
    const { fake } = await unanswered(language, null, {
      opened,
      openMessage: (host) => (isReachable ? openMessage(host) : Promise.reject(new Error('offline'))),
    })
    const pressForm = async () => {
      await act(async () => fireEvent.click(await screen.findByText(press)))
      await act(() => settle())
    }
    await pressForm()
    assert.equal(screen.getByText(notice).closest('[role]')?.role, 'status')
    assert.ok(fake.kiosk.$model.get()?.sorry, 'the choices stay on the screen')
    await act(() => fake.clock.advance(FORM_MISSING_NOTICE_MS - 1))
    assert.ok(screen.queryByText(notice))
    await act(() => fake.clock.advance(1))
    assert.equal(screen.queryByText(notice), null)
    await pressForm()
    assert.ok(screen.queryByText(notice), 'the notice is shown again')
    isReachable = true
    await pressForm()
    assert.deepEqual([screen.queryByText(notice), opened.length], [null, 1])
    assert.ok(fake.kiosk.help.$draft.get())
  })

test('[4.4] tells the visitor at a suspended signage that the message form could not be loaded', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const fake = await openStandby({ openMessage: () => Promise.reject(new Error('offline')) })
  await act(async () => void render(<KioskStage kiosk={fake.kiosk} />))
  await act(async () => fake.state('Suspended'))
  await act(async () => fake.kiosk.touch(fake.kiosk.$model.get()!.help![0]!.id))
  await act(() => settle())
  assert.ok(screen.getByText(/^伝言の画面を開けませんでした/))
  await act(async () => fake.state('Active', { requestId: OTHER_CALL }))
  assert.equal(screen.queryByText(/^伝言の画面を開けませんでした/), null)
})

test("[4.4] keeps the focus in the visitor's text field while the server is unreachable", async () => {
  const { fake } = await unanswered()
  fireEvent.click(await screen.findByText('伝言を残す'))
  const field = await screen.findByRole('textbox')
  field.focus()
  fake.become('connecting')
  await act(() => fake.clock.advance(60_000))
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  assert.equal(document.activeElement, field)
})

test('[4.4] leaving a message cancels a call that waits while no operator is there', async () => {
  const { opened, openMessage } = messageDeps()
  const fake = await openStandby({ openMessage })
  const absent = { cause: 'absent', place: null, waitMinutes: null } as const
  fake.kiosk.setLanguage('en')
  fake.state('Crowded', { crowded: absent })
  assert.deepEqual(fake.kiosk.$model.get()?.nobody, { again: false, ai: false })
  fake.kiosk.help.leaveMessage()
  await settle()
  assert.equal(fake.messages('homeButton').length, 1)
  fake.state('Standby')
  assert.ok(fake.kiosk.help.$draft.get())
  assert.equal(opened.length, 1)
  assert.equal(fake.kiosk.$model.get()?.language, 'en', 'the visitor keeps the form and the language')
  // an operator answers at the moment in which the visitor chooses to leave a message
  const other = await openStandby({ openMessage })
  other.state('Crowded', { crowded: absent })
  other.kiosk.help.leaveMessage()
  await settle()
  other.state('Active')
  assert.equal(other.kiosk.help.$draft.get(), undefined)
})

test('[4.4] does not cancel a call that an operator answers while the message form is loading', async () => {
  const { openMessage } = messageDeps()
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const fake = await openStandby({
    openMessage: async (host) => {
      await loading
      return openMessage(host)
    },
  })
  fake.state('Crowded', { crowded: { cause: 'absent', place: null, waitMinutes: null } })
  fake.kiosk.help.leaveMessage()
  fake.state('Active')
  load()
  await settle()
  assert.deepEqual([fake.messages('homeButton'), fake.kiosk.help.$draft.get()], [[], undefined])
  // after the call the form can be opened
  fake.state('Standby')
  fake.kiosk.help.leaveMessage()
  await settle()
  assert.ok(fake.kiosk.help.$draft.get())
})

test('[4.4] drops the request of the button もう一度呼ぶ (call again) if an operator answers the waiting call', async () => {
  const fake = await openStandby()
  fake.state('Crowded', { crowded: { cause: 'absent', place: null, waitMinutes: null } })
  fake.kiosk.help.callAgain()
  fake.state('Active')
  fake.state('Standby')
  assert.equal(fake.messages('stateTransitionEvent').length, 0)
})

test('[4.4] offers no message form and no AI to a visitor who has a place in the queue', async () => {
  const fake = await openStandby()
  fake.state('Crowded')
  assert.equal(fake.kiosk.$model.get()?.nobody, undefined)
})

test('[decisions 11] lets visitors leave a message while the company is closed or the signage is suspended', async () => {
  const { opened, openMessage } = messageDeps()
  const fake = await openStandby({ openMessage })
  const model = () => fake.kiosk.$model.get()!
  const closed: OwnSignageState['closed'] = { isOver: true }
  fake.state('Standby', { closed })
  assert.deepEqual(
    model().buttons.map(({ text }) => text),
    ['伝言を残す'],
  )
  assert.deepEqual(
    model().help?.map(({ text }) => text),
    ['伝言を残す'],
  )
  fake.state('Suspended')
  assert.deepEqual([scene(fake), model().help?.map(({ text }) => text)], ['Suspended', ['伝言を残す']])
  fake.kiosk.touch(model().help![0]!.id)
  await settle()
  assert.equal(opened.length, 1)
  fake.state('Standby')
  assert.equal(model().help, undefined)
})

test("[decisions 4] does not connect a visitor's message with the call of an earlier visitor", async () => {
  const { opened, openMessage } = messageDeps()
  const fake = await openStandby({ openMessage })
  const leaveMessage = async () => {
    fake.kiosk.help.leaveMessage()
    await settle()
    fake.kiosk.help.$draft.get()?.end()
  }
  fake.kiosk.touch(12)
  fake.state('Crowded', {
    requestId: 'id-1',
    crowded: { cause: 'absent', place: null, waitMinutes: null },
  })
  await leaveMessage()
  fake.say({ type: 'serviceClosed', callId: 'id-1', cause: 'timeout', reload: false })
  fake.state('Standby')
  await leaveMessage()
  assert.deepEqual(opened, ['id-1', 'id-1'])
  fake.state('Suspended')
  await leaveMessage()
  assert.deepEqual(opened, ['id-1', 'id-1', undefined])
})

test("[4.4] drops a waiting visitor's request to call again if the server becomes unreachable before the call has ended", async () => {
  const fake = await openStandby()
  fake.state('Crowded', { crowded: { cause: 'absent', place: null, waitMinutes: null } })
  fake.kiosk.help.callAgain()
  fake.become('lost')
  await fake.clock.advance(60_000)
  fake.become('open')
  fake.state('Standby')
  assert.equal(fake.messages('receptionRequest').length, 0)
})

test("[4.4] drops a waiting visitor's request to call again if the signage is suspended meanwhile", async () => {
  const fake = await openStandby()
  fake.state('Crowded', { crowded: { cause: 'absent', place: null, waitMinutes: null } })
  fake.kiosk.help.callAgain()
  fake.state('Suspended')
  fake.state('Standby')
  assert.equal(fake.messages('receptionRequest').length, 0)
})

test("[4.4] shows the notice of an unanswered call until 30 s after the visitor's last touch", async () => {
  const fake = await openStandby()
  fake.state('Calling')
  fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'timeout', reload: false })
  fake.state('Standby')
  await fake.clock.advance(29_999)
  fake.kiosk.touched()
  await fake.clock.advance(29_999)
  assert.equal(fake.kiosk.$model.get()?.sorry, 'unanswered')
  await fake.clock.advance(1)
  assert.equal(fake.kiosk.$model.get()?.sorry, undefined)
})
