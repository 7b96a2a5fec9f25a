import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'
import { atom, type WritableAtom } from 'nanostores'
import type { OperatorEntry, SignageEntry } from '#core/realtime/shapes.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import { createMicrophone } from '../../../../site/devices/microphone.ts'
import { board } from '../../../../site/line/board.ts'
import { createCallSession } from '../../../../site/operator/call/call-session.ts'
import { createListenSession } from '../../../../site/operator/monitor/listen-session.ts'
import { settle } from '../../line/fake-clock.ts'
import { anEntry, aTalk, createFakeCallDeps, uuid } from '../fakes.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { CallView } = await import('../../../../site/operator/call/CallView.tsx')
const { ListenView } = await import('../../../../site/operator/monitor/ListenView.tsx')
const { WallLine } = await import('../../../../site/board/WallLine.tsx')

const $signages = board.$signages as WritableAtom<readonly SignageEntry[]>
const $operators = board.$operators as WritableAtom<readonly OperatorEntry[]>
const person = (id: number, name: string, state: OperatorEntry['state']): OperatorEntry => ({
  type: 'operator',
  id,
  name,
  storeId: 0,
  state,
  since: 1,
  hasChannel: true,
  devices: null,
})

async function openCall(side: 'host' | 'taker', more: Partial<TalkShape> = {}) {
  const talk = aTalk(1, { hostName: '佐藤', ...more })
  const $taking = atom<TalkShape | undefined>(side === 'taker' ? talk : undefined)
  const fakes = createFakeCallDeps({ $taking })
  fakes.$talk.set(side === 'host' ? talk : undefined)
  const session = createCallSession(fakes.deps, talk, false)
  render(<CallView session={session} />)
  await act(settle)
  const tell = (change: Partial<TalkShape>) => act(() => fakes.$talk.set({ ...talk, ...change }))
  return { ...fakes, $taking, tell, talk, user: userEvent.setup() }
}

test('[4.4] 担当を代わってもらう offers the talk to an available operator, and the offer can be withdrawn', async () => {
  const { line, tell, talk, user } = await openCall('host')
  act(() => {
    $signages.set([anEntry(1, { storeId: 0, assigned: [] })])
    $operators.set([
      person(talk.hostId, '佐藤', 'Active'),
      person(91, '田中', 'Standby'),
      person(92, '伊藤', 'Leaving'),
    ])
  })
  await user.click(screen.getByRole('button', { name: '担当を代わってもらう' }))
  const away = await screen.findByRole('button', { name: '伊藤さんに頼む' })
  assert.ok(away.hasAttribute('disabled'))
  assert.ok(screen.queryByRole('button', { name: '佐藤さんに頼む' }) === null)
  await user.click(screen.getByRole('button', { name: '田中さんに頼む' }))
  assert.deepEqual(line.sent.at(-1), { type: 'handOver', callId: uuid(1), userId: 91 })
  await user.type(screen.getByRole('textbox', { name: /引き継ぐ人へのひとこと/ }), ' 山田様 ')
  await user.click(screen.getByRole('button', { name: '田中さんに頼む' }))
  assert.deepEqual(line.sent.at(-1), { type: 'handOver', callId: uuid(1), userId: 91, note: '山田様' })
  tell({ handOver: { toId: 91, toName: '田中', isComing: false, dueAt: 1 } })
  assert.ok(screen.getByText('田中さんに引き継ぎを頼んでいます'))
  await user.click(screen.getByRole('button', { name: '取り消す' }))
  assert.deepEqual(line.sent.at(-1), { type: 'handOver', callId: uuid(1), userId: null })
  tell({ handOver: { toId: 91, toName: '田中', isComing: true, dueAt: 1 } })
  assert.ok(screen.getByText('田中さんが引き継ぎます'))
})

test('[4.4] keeps the typed message if the chosen colleague does not take over', async () => {
  const { tell, talk, user } = await openCall('host')
  act(() => {
    $signages.set([anEntry(1, { storeId: 0, assigned: [] })])
    $operators.set([person(talk.hostId, '佐藤', 'Active'), person(91, '田中', 'Standby')])
  })
  const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: /引き継ぐ人へのひとこと/ })
  await user.click(screen.getByRole('button', { name: '担当を代わってもらう' }))
  await user.type(line(), '山田様')
  await user.click(screen.getByRole('button', { name: '田中さんに頼む' }))
  tell({ handOver: { toId: 91, toName: '田中', isComing: false, dueAt: 1 } })
  await waitFor(() => assert.ok(!screen.queryByRole('textbox', { name: /引き継ぐ人へのひとこと/ })))
  tell({})
  await user.click(screen.getByRole('button', { name: '担当を代わってもらう' }))
  assert.equal(line().value, '山田様')
})

test('[4.4] an operator who took over can hand the talk to any other operator, including the first one', async () => {
  const { $talk, $taking, talk, user } = await openCall('taker')
  act(() => {
    $signages.set([anEntry(1, { storeId: 0, assigned: [] })])
    $operators.set([person(talk.hostId, '佐藤', 'Standby'), person(91, '田中', 'Active')])
    $talk.set({ ...talk, hostId: 91, hostName: '田中' })
    $taking.set(undefined)
  })
  await user.click(screen.getByRole('button', { name: '担当を代わってもらう' }))
  assert.ok(await screen.findByRole('button', { name: '佐藤さんに頼む' }))
  assert.ok(screen.queryByRole('button', { name: '田中さんに頼む' }) === null)
})

test('[4.4] shows the operator by name which supervisor listens and which one speaks', async () => {
  const { tell } = await openCall('host')
  tell({ listeners: [{ userId: 9, name: '山本', whispers: false }] })
  assert.ok(screen.getByText('山本さんがこの通話を聞いています'))
  tell({ listeners: [{ userId: 9, name: '山本', whispers: true }] })
  assert.ok(screen.getByText('山本さんがあなたに話しています'))
})

test('[4.4] lets an operator who is taking over a call do nothing in it except withdraw', async () => {
  const { line, user } = await openCall('taker')
  assert.ok(screen.getByText('佐藤さんから通話を引き継いでいます'))
  assert.ok(screen.getByRole('button', { name: '通話を終了' }).hasAttribute('disabled'))
  assert.ok(screen.getByRole('button', { name: /画面を共有/ }).hasAttribute('disabled'))
  assert.ok(screen.queryByRole('button', { name: '担当を代わってもらう' }) === null)
  assert.deepEqual(
    line.sent.filter(({ type }) => type === 'informCallId'),
    [],
  )
  await user.click(screen.getByRole('button', { name: 'やめる' }))
  assert.deepEqual(line.sent.at(-1), { type: 'handOverAnswer', callId: uuid(1), answer: 'refuse' })
})

test("[4.4] shows a listening supervisor the operator's name, and says that the operator sees the supervisor's name", async () => {
  const { deps, line } = createFakeCallDeps()
  $signages.set([anEntry(5, { name: 'ロビー', state: 'Active', hostName: '佐藤' })])
  let left = 0
  const session = createListenSession(
    { ...deps, hostSound: deps.whisper, line: { ...line.line, state: () => 'open' } },
    5,
  )
  render(<ListenView session={session} leave={() => left++} />)
  await act(settle)
  assert.ok(
    screen.getByRole('button', { name: '担当者に話す' }).hasAttribute('disabled'),
    'the server has not accepted the listener yet',
  )
  act(() => line.say({ type: 'listenStart', signageId: 5, callId: uuid(5) }))
  assert.ok(screen.getByText('佐藤'))
  assert.ok(screen.getByText('あなたの名前が担当者に表示されています。お客さまには知らされません。'))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '担当者に話す' }))
  await waitFor(() => assert.ok(screen.getByText('担当者だけに声が届いています')))
  await user.click(screen.getByRole('button', { name: '聞くのをやめる' }))
  assert.equal(left, 1)
})

test('[4.4] tells a supervisor why the operator cannot hear them', async () => {
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => ({ ok: false, state: 'denied' }),
    onEnded: () => () => {},
  })
  const { deps, line } = createFakeCallDeps({ microphone })
  const session = createListenSession(
    { ...deps, hostSound: deps.whisper, line: { ...line.line, state: () => 'open' } },
    5,
  )
  render(<ListenView session={session} leave={() => {}} />)
  act(() => line.say({ type: 'listenStart', signageId: 5, callId: uuid(5) }))
  const notice = 'マイクが許可されていないため、担当者に話せません'
  assert.equal(screen.queryByText(notice), null)
  await userEvent.setup().click(screen.getByRole('button', { name: '担当者に話す' }))
  await waitFor(() => assert.ok(screen.getByText(notice)))
  assert.ok(screen.getByRole('button', { name: '担当者に話す' }))
})

test('[3] the monitoring page for a wall screen shows for each signage who waits, who talks and how many monitor', () => {
  const lines = [
    anEntry(1, { state: 'Calling', touchButton: '受付' }),
    anEntry(2, { state: 'Active', hostName: '佐藤' }),
    anEntry(3, { state: 'Monitoring', monitors: 2 }),
    anEntry(4, { state: 'Standby' }),
  ].map((entry) => render(<WallLine entry={entry} />).container.textContent ?? '')
  assert.match(lines[0] ?? '', /受付.*秒/)
  assert.match(lines[1] ?? '', /佐藤が応対中/)
  assert.match(lines[2] ?? '', /2/)
  assert.equal(lines[3], '')
})
