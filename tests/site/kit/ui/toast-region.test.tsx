import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import '../../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { useStore } = await import('@nanostores/react')
const { createToasts } = await import('../../../../site/kit/toasts.ts')
const { ToastRegion } = await import('../../../../site/kit/ui/ToastRegion.tsx')

function Notices({ toasts }: { toasts: ReturnType<typeof createToasts> }) {
  return (
    <ToastRegion
      label="お知らせ"
      closeLabel="閉じる"
      toasts={useStore(toasts.$toasts)}
      onClose={toasts.close}
    />
  )
}

/** The texts of the messages on the screen, without messages that are fading out. */
const texts = () =>
  Array.from(
    screen.getByRole('region').querySelectorAll('[role=group]:not([data-ending-style]) span'),
    (span) => span.textContent,
  )
const pass = (ms: number) => act(() => mock.timers.tick(ms))

function open() {
  const toasts = createToasts()
  render(<Notices toasts={toasts} />)
  return toasts
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
// the files that run later in this process need real timers
afterEach(() => mock.timers.reset())

test('[2.4.8] announces a message in a live region and shows it for 5 s', () => {
  const toasts = open()
  assert.equal(screen.getByRole('region', { name: 'お知らせ' }).getAttribute('aria-live'), 'polite')
  act(() => void toasts.show({ text: 'リンクをコピーしました' }))
  // the role group supports no aria-modal (WAI-ARIA 1.2, 6.6)
  assert.equal(screen.getByRole('group').hasAttribute('aria-modal'), false)
  pass(4_999)
  assert.deepEqual(texts(), ['リンクをコピーしました'])
  pass(1)
  assert.deepEqual(texts(), [])
})

test('[2.4.8] keeps a message while the pointer is on it, then continues with the remaining time', () => {
  const toasts = open()
  act(() => void toasts.show({ text: 'リンクをコピーしました' }))
  pass(4_000)
  fireEvent.mouseEnter(screen.getByRole('region'))
  pass(60_000)
  assert.deepEqual(texts(), ['リンクをコピーしました'])
  fireEvent.mouseLeave(screen.getByRole('region'))
  pass(999)
  assert.deepEqual(texts(), ['リンクをコピーしました'])
  pass(1)
  assert.deepEqual(texts(), [])
})

test('[2.4.8] keeps a message while the focus is inside', () => {
  const toasts = open()
  act(() => void toasts.show({ text: 'リンクをコピーしました' }))
  act(() => screen.getByRole('button', { name: '閉じる' }).focus())
  pass(60_000)
  assert.deepEqual(texts(), ['リンクをコピーしました'])
  act(() => screen.getByRole('button', { name: '閉じる' }).blur())
  pass(5_000)
  assert.deepEqual(texts(), [])
})

test("[2.4.8] runs a message's action once, and closes only that message", () => {
  const toasts = open()
  let undone = 0
  act(() => {
    toasts.show({ text: '削除しました', action: { label: '元に戻す', run: () => undone++ } })
    toasts.show({ text: '保存しました' })
  })
  const undo = screen.getByRole('button', { name: '元に戻す' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  assert.deepEqual([undone, texts()], [1, ['保存しました']])
  fireEvent.click(screen.getAllByRole('button', { name: '閉じる' })[0]!)
  assert.deepEqual(texts(), [])
})

test('[2.4.8] closes a message after 5 s even if the user closed the previous message, which was under the mouse pointer', () => {
  const toasts = open()
  act(() => void toasts.show({ text: '保存しました' }))
  fireEvent.mouseEnter(screen.getByRole('region'))
  fireEvent.click(screen.getAllByRole('button', { name: '閉じる' })[0]!)
  act(() => void toasts.show({ text: '削除しました' }))
  pass(5_000)
  assert.deepEqual(texts(), [])
})
