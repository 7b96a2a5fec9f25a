import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { DialogueState } from '#core/dialogue/cycle.ts'
import type { KioskDialogue } from '../../../site/dialogue/kiosk-dialogue.ts'
import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk, signageOf } from './fakes.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { Kiosk } = await import('../../../site/kiosk/Kiosk.tsx')

const CYCLE: DialogueState = {
  talkId: 't',
  lang: 'ja',
  phase: 'listening',
  step: 1,
  turn: 1,
  phaseSinceAt: 0,
  signAt: 0,
  unanswered: 0,
  isHearing: false,
  isNotUnderstood: false,
  awaits: 'words',
  hasPondered: false,
  movedAt: 0,
  marks: {},
  lastWords: '展示ホールは、何時まで見られますか',
  clauses: ['「冬のあかり展」は18:00までです。', 'ご入場は17:30までにお願いいたします。'],
  saidCount: 2,
  isWhole: true,
  isWritten: true,
  offersPerson: true,
  candidates: ['入場料はかかりますか', '5階への行きかた'],
  phrases: { greeting: '', apology: '', suggestions: [] },
}

async function shown(
  change: Partial<DialogueState> = {},
  ears: 'opening' | 'open' | 'shut' | 'deaf' = 'open',
) {
  const did: string[] = []
  const $talk = atom<DialogueState | undefined>()
  const $partial = atom('')
  const talk: KioskDialogue = {
    $state: $talk,
    $partial,
    $speechInput: atom(ears === 'shut' ? 'open' : ears),
    isShut: () => ears === 'shut',
    level: () => 0.1,
    greets: () => true,
    returnsToAi: true,
    startsByPresence: false,
    watch: () => () => {},
    start: () => $talk.set({ ...CYCLE, ...change }),
    setLanguage: (lang) => did.push(lang),
    choose: (text) => did.push(`chooses ${text}`),
    type: (text) => did.push(`types ${text}`),
    callPerson: () => did.push('calls a person'),
    end: () => did.push('ends'),
    touched: () => {},
    tell: () => {},
    close: () => {},
  }
  const fake = createFakeKiosk({ openDialogue: async () => talk })
  fake.serve(signageOf({ aiTalk: true }))
  const { container, unmount } = render(<Kiosk kiosk={fake.kiosk} />)
  await act(async () => {
    fake.state('Standby')
    await settle()
    await settle()
  })
  await act(async () => {
    fake.kiosk.ai.start('touch')
    await settle()
  })
  await screen.findByText(/AIがご案内しています|AI assistant/)
  return { did, $talk, $partial, fake, root: container.firstElementChild as HTMLElement, unmount }
}

test('[2.4.6] shows the subtitles, choices and buttons of an AI dialogue, and reacts when a choice or button is pressed', async () => {
  const { did, root, unmount } = await shown()
  for (const text of [
    'お客さま',
    CYCLE.lastWords!,
    ...CYCLE.clauses,
    '聞いています',
    'マイクに向かってお話しください',
  ])
    assert.ok(screen.getByText(text), text)
  assert.ok(screen.getByText('マイクを使用中'))
  assert.equal(root.dataset.ai, 'listening')
  await userEvent.click(screen.getByRole('button', { name: '5階への行きかた' }))
  await userEvent.click(screen.getByRole('button', { name: '係の者を呼ぶ' }))
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await userEvent.click(screen.getByRole('button', { name: '終わる' }))
  assert.deepEqual(did, ['chooses 5階への行きかた', 'calls a person', 'en', 'ends'])
  assert.equal(screen.queryByRole('button', { name: '受付を呼び出す' }), null)
  unmount()
})

test('[2.4.6] offers typing in place of the microphone if speech recognition is unavailable', async () => {
  const { did, unmount } = await shown({ candidates: [], offersPerson: false }, 'deaf')
  assert.ok(screen.getByText('ご質問をどうぞ'))
  assert.equal(screen.queryByText('マイクを使用中'), null)
  assert.equal(screen.queryByRole('button', { name: '係の者を呼ぶ' }), null)
  await userEvent.click(screen.getByRole('button', { name: 'ご質問を入力' }))
  const field = await screen.findByRole('textbox', { name: 'ご質問を入力' })
  await userEvent.type(field, '料')
  assert.ok(screen.getByRole('button', { name: '聞く' }).hasAttribute('disabled'))
  await userEvent.type(field, '金は{enter}')
  assert.deepEqual(did, ['types 料金は'])
  assert.equal(screen.queryByRole('textbox'), null)
  unmount()
})

test('[2.4.6] asks visitors to speak only when the microphone hears them', async () => {
  for (const [phase, ears, words] of [
    ['listening', 'opening', 'マイクを準備しています'],
    ['listening', 'open', 'マイクに向かってお話しください'],
    ['speaking', 'open', '途中で話しかけてもかまいません'],
    ['speaking', 'shut', '画面にふれると止まります'],
  ] as const) {
    const { unmount } = await shown({ phase }, ears)
    assert.ok(screen.getByText(words), words)
    if (words !== 'マイクに向かってお話しください')
      assert.equal(screen.queryByText('マイクに向かってお話しください'), null)
    unmount()
  }
})

test('[2.4.6] shows the on-screen keyboard after a touch, and hides it when a real keyboard is used', async () => {
  const { did, unmount } = await shown()
  const openBy = async (pointerType: string) => {
    const key = screen.getByRole('button', { name: '文字で聞く' })
    fireEvent(key, new PointerEvent('click', { bubbles: true, pointerType }))
    return screen.findByRole('textbox', { name: 'ご質問を入力' })
  }
  const kana = () => screen.queryByRole('button', { name: 'か' })
  await openBy('mouse')
  assert.equal(kana(), null)
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  const field = await openBy('touch')
  await userEvent.click(kana()!)
  await userEvent.click(screen.getByRole('button', { name: 'さ' }))
  assert.equal((field as HTMLInputElement).value, 'かさ')
  await userEvent.type(field, 'は')
  assert.equal(kana(), null)
  await userEvent.click(screen.getByRole('button', { name: '聞く' }))
  assert.deepEqual(did, ['types かさは'])
  unmount()
})

test('[2.4.6] disables the choices while the AI thinks, and asks the visitor to repeat unclear speech', async () => {
  const { $talk, $partial, unmount } = await shown({ phase: 'processing', awaits: 'answer' })
  assert.ok(screen.getByText('考えています'))
  assert.ok(screen.getByRole('button', { name: '5階への行きかた' }).hasAttribute('disabled'))
  await act(async () => $talk.set({ ...CYCLE, isNotUnderstood: true }))
  assert.ok(screen.getByText('もう一度お話しください'))
  await act(async () => $partial.set('展示の'))
  assert.ok(screen.getByText('展示の'))
  unmount()
})

test('[2.4.6] shows Standby with the offline notice if the connection is lost during an AI dialogue', async () => {
  const { fake, unmount } = await shown()
  await act(async () => {
    fake.become('connecting')
    await fake.clock.advance(2_000)
  })
  assert.equal(screen.queryByText('聞いています'), null)
  assert.ok(screen.getAllByText(/呼び出しの準備をしています/).length > 0)
  unmount()
})
