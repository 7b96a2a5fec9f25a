import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'
import { atom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { createMicrophone } from '../../../../site/devices/microphone.ts'
import { createSelf } from '../../../../site/line/own-state.ts'
import type { CallStatistics, StatisticsState } from '../../../../site/operator/standby/todays-statistics.ts'
import { createFakeClock } from '../../line/fake-clock.ts'
import { createFakeLine } from '../../webrtc/fake-line.ts'
import { anEntry, aTrack, names } from '../fakes.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { OwnState } = await import('../../../../site/operator/standby/OwnState.tsx')
const { StandbyLead, StandbyNotices } = await import('../../../../site/operator/standby/StandbyNotices.tsx')
const { TodaysStatistics: TodaysFigures } = await import(
  '../../../../site/operator/standby/TodaysStatistics.tsx'
)
const { SignageCard } = await import('../../../../site/operator/standby/SignageCard.tsx')
const { NoSignages } = await import('../../../../site/operator/standby/SignageList.tsx')
const { cardOf } = await import('../../../../site/operator/standby/signage-cards.ts')

const aStage = { $canDraw: atom(true) }
const noQuestion = { $isAsked: atom(false), dismiss: () => {} }

function openSelf() {
  const line = createFakeLine()
  const self = createSelf(line.line, createFakeClock())
  const become = (state: OwnOperatorState['state'], cause = 'joined', hasChannel = true) =>
    act(() =>
      line.say({
        type: 'stateTransitionMsg',
        of: 'operator',
        cause,
        state: {
          userId: 1,
          state,
          since: Date.parse('2026-11-20T09:02:00'),
          hasChannel,
          talk: null,
          room: null,
        },
      }),
    )
  return { line, self, become, user: userEvent.setup() }
}

test('[2.4.17] toggles between 離席する and 受付に戻る, and waits for the server each time', async () => {
  const { line, self, become, user } = openSelf()
  render(
    <OwnState
      colleagues="everywhere"
      self={self}
      onLeave={self.leave}
      microphone={{ $state: atom('granted') }}
    />,
  )
  become('Standby')
  assert.match(screen.getByRole('status').textContent ?? '', /受付中9:02 から/)
  await user.click(screen.getByRole('button', { name: '離席する' }))
  assert.equal(screen.getByRole('button', { name: '離席する' }).getAttribute('aria-busy'), 'true')
  become('Leaving', 'Leaving')
  await user.click(screen.getByRole('button', { name: '受付に戻る' }))
  assert.deepEqual(names(line.sent), ['Leaving', 'Standby'])
  become('Active', 'call')
  assert.equal(screen.getByRole('button', { name: '離席する' }).hasAttribute('disabled'), true)
})

test('[decisions 2] tells an operator without an avatar channel why no calls arrive, instead of 受付中', () => {
  const { self, become } = openSelf()
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => ({ ok: true, track: aTrack('audio') }) as const,
    onEnded: () => () => {},
  })
  render(
    <>
      <StandbyLead microphone={microphone} self={self} />
      <OwnState colleagues="everywhere" self={self} onLeave={self.leave} microphone={microphone} />
      <StandbyNotices microphone={microphone} self={self} stage={aStage} question={noQuestion} />
    </>,
  )
  const page = () => document.body.textContent ?? ''
  const WHY = '応対枠が割り当てられていません。管理者に割り当てを依頼してください。'
  const LEAD = '呼び出しがあると、画面と音でお知らせします。'
  assert.ok(page().includes(LEAD), 'the usual text until the server has answered')
  become('Standby', 'joined', false)
  assert.match(page(), /呼び出しは届きません/)
  assert.ok(page().includes(WHY))
  assert.ok(!page().includes(LEAD))
  assert.doesNotMatch(page(), /受付中/)
  become('Leaving', 'Leaving', false)
  assert.match(page(), /離席中/)
  become('Standby', 'settings')
  assert.match(page(), /受付中9:02 から/)
  assert.ok(!page().includes(WHY), 'the administrator has assigned a channel')
  assert.ok(page().includes(LEAD))
})

test('[decisions 3] lets administrators of a company without signages add one, and tells other users to wait for it', () => {
  const { rerender } = render(<NoSignages mayAdd={false} />)
  assert.ok(screen.getByText('管理者がサイネージを追加すると、ここに表示されます。'))
  assert.equal(screen.queryByRole('link'), null)
  rerender(<NoSignages mayAdd />)
  const link = screen.getByRole('link', { name: 'サイネージを追加' })
  assert.equal(link.getAttribute('href'), '/app/signage/add')
})

test('[4.4] tells operators that they cannot receive calls in a browser without WebRTC', () => {
  const { self, become } = openSelf()
  render(
    <OwnState
      colleagues="everywhere"
      self={self}
      onLeave={self.leave}
      microphone={{ $state: atom('noPeers') }}
    />,
  )
  become('Logout')
  assert.ok(screen.getByText('このブラウザでは受付を始められません。'))
  assert.ok(!screen.queryByText(/受付を始めます/))
})

test('[4.4] says how to allow a denied microphone, and asks for it again when the operator presses a button', async () => {
  const { self, become, user } = openSelf()
  const answers = [{ ok: false, state: 'denied' } as const, { ok: true, track: aTrack('audio') } as const]
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => answers.shift() ?? { ok: false, state: 'missing' },
    onEnded: () => () => {},
  })
  render(
    <>
      <StandbyLead microphone={microphone} self={self} />
      <StandbyNotices microphone={microphone} self={self} stage={aStage} question={noQuestion} />
    </>,
  )
  const lead = () => screen.queryByText(/画面と音でお知らせします/)
  assert.ok(!screen.queryByRole('alert'))
  assert.ok(lead())
  await act(() => microphone.open())
  assert.ok(!lead(), 'no hint about calls, because none can arrive')
  const notice = screen.getByRole('alert').textContent ?? ''
  assert.match(notice, /マイクが許可されていないため、受付を始められません/)
  assert.match(notice, /アドレスバー/)
  await user.click(screen.getByRole('button', { name: 'もう一度' }))
  assert.ok(!screen.queryByRole('alert'))
  assert.ok(lead())

  become('Leaving', 'setAway')
  assert.match(screen.getByRole('alert').textContent ?? '', /管理者が離席中に変更しました/)
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  assert.ok(!screen.queryByRole('alert'))
})

for (const [lack, words] of [
  ['insecure', /このアドレスではマイクを使えないため、受付を始められません.*https で始まるアドレス/],
  ['noPeers', /このブラウザでは通話できないため、受付を始められません/],
] as const)
  test(`[2.4.17] says why the browser cannot be used for calls (${lack}), and offers no retry`, async () => {
    const { self } = openSelf()
    let asked = 0
    const microphone = createMicrophone({
      callObstacle: () => lack,
      open: async () => {
        asked += 1
        return { ok: false, state: 'missing' }
      },
      onEnded: () => () => {},
    })
    render(
      <StandbyNotices
        microphone={microphone}
        self={self}
        stage={{ $canDraw: atom(false) }}
        question={noQuestion}
      />,
    )
    await act(() => microphone.open())
    // this is the only alert: the warning that no character can be drawn is hidden if calls are impossible anyway
    assert.match(screen.getByRole('alert').textContent ?? '', words)
    assert.ok(!screen.queryByRole('button', { name: 'もう一度' }))
    assert.equal(asked, 0)
  })

test('[2.4.17] if no character can be drawn, says in Standby that calls will be voice-only', async () => {
  const { self } = openSelf()
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => ({ ok: true, track: aTrack('audio') }),
    onEnded: () => () => {},
  })
  await microphone.open()
  const $canDraw = atom(true)
  render(<StandbyNotices microphone={microphone} self={self} stage={{ $canDraw }} question={noQuestion} />)
  assert.ok(!screen.queryByRole('alert'))
  act(() => $canDraw.set(false))
  assert.match(screen.getByRole('alert').textContent ?? '', /通話は声だけになります/)
})

const figuresOf = (more: Partial<CallStatistics> = {}): StatisticsState => ({
  kind: 'ready',
  statistics: {
    called: 19,
    answered: 18,
    byAi: 0,
    medianAnswerMs: 12_000,
    longestAnswerMs: 48_000,
    meanTalkMs: 204_000,
    meanTalkYesterdayMs: 231_000,
    ...more,
  },
})

test("[2.4.17] shows today's call statistics with their units and a comparison", () => {
  const $statistics = atom<StatisticsState>(figuresOf())
  render(<TodaysFigures statistics={{ $statistics, load: async () => {}, follow: () => () => {} }} />)
  const words = () => screen.getByRole('region', { name: '今日の実績' }).textContent ?? ''
  for (const word of ['18件', '呼び出し 19件', '94.7%', '12秒', '最長 48秒', '3分24秒', 'きのう 3分51秒'])
    assert.ok(words().includes(word), `${word} is missing in ${words()}`)
  act(() =>
    $statistics.set(
      figuresOf({
        called: 0,
        answered: 0,
        medianAnswerMs: null,
        longestAnswerMs: null,
        meanTalkMs: null,
        meanTalkYesterdayMs: null,
      }),
    ),
  )
  assert.ok(words().includes('—') && !words().includes('NaN'), words())
})

test("[7.2] offers to load today's statistics again after a failure", async () => {
  let loads = 0
  const load = async () => {
    loads += 1
  }
  render(
    <TodaysFigures
      statistics={{ $statistics: atom<StatisticsState>({ kind: 'failed' }), load, follow: () => () => {} }}
    />,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'もう一度' }))
  assert.equal(loads, 1)
})

test("[2.4.17] shows a signage's scene (state) on its card, and offers that scene's actions", async () => {
  const did: string[] = []
  const standby = {
    talkTo: (id: number) => did.push(`talk ${id}`),
    monitor: (id: number) => did.push(`monitor ${id}`),
    rest: (id: number, wanted: string) => did.push(`${wanted} ${id}`),
    answer: (id: string) => did.push(`answer ${id}`),
  } as unknown as Parameters<typeof SignageCard>[0]['standby']
  const viewer = { userId: 1, role: 'companyAdmin', state: 'Standby', hasChannel: true } as const
  const card = cardOf(anEntry(4, { name: '1階 ロビー' }), [], viewer, () => [1])
  render(<SignageCard card={card} look={undefined} standby={standby} $now={atom(1_012_000)} />)
  const article = screen.getByRole('article', { name: '1階 ロビー' })
  assert.match(article.textContent ?? '', /受付中/)
  const user = userEvent.setup()
  for (const name of ['話しかける', 'モニタリング', '休止する'])
    await user.click(screen.getByRole('button', { name }))
  assert.deepEqual(did, ['talk 4', 'monitor 4', 'suspend 4'])
})
