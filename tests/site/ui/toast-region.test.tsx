import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { useStore } = await import('@nanostores/react')
const { createToasts } = await import('../../../site/stores/shared/toasts.ts')
const { ToastRegion } = await import('../../../site/ui/ToastRegion.tsx')

function Notices({ toasts }: { toasts: ReturnType<typeof createToasts> }) {
  return (
    <ToastRegion
      label="お知らせ"
      closeLabel="閉じる"
      toasts={useStore(toasts.$toasts)}
      onClose={toasts.close}
      onHold={toasts.hold}
    />
  )
}

const texts = () =>
  Array.from(screen.getByRole('region').querySelectorAll('span'), (span) => span.textContent)
const pass = (ms: number) => act(() => mock.timers.tick(ms))

function open() {
  const toasts = createToasts()
  render(<Notices toasts={toasts} />)
  return toasts
}

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('[2.4.8] a notice stands for 5 s in a region that was there before it', () => {
  const toasts = open()
  assert.equal(screen.getByRole('region', { name: 'お知らせ' }).getAttribute('aria-live'), 'polite')
  act(() => void toasts.show({ text: 'リンクをコピーしました' }))
  pass(4_999)
  assert.deepEqual(texts(), ['リンクをコピーしました'])
  pass(1)
  assert.deepEqual(texts(), [])
})

test('[2.4.8] it stays while the pointer is on it, and for 5 s after that', () => {
  const toasts = open()
  act(() => void toasts.show({ text: 'リンクをコピーしました' }))
  pass(4_000)
  fireEvent.pointerEnter(screen.getByRole('region'))
  pass(60_000)
  assert.deepEqual(texts(), ['リンクをコピーしました'])
  fireEvent.pointerLeave(screen.getByRole('region'))
  pass(5_000)
  assert.deepEqual(texts(), [])
})

test('[2.4.8] its button acts once and closes it; others stay', () => {
  const toasts = open()
  let undone = 0
  act(() => {
    toasts.show({ text: '削除しました', action: { label: '元に戻す', run: () => undone++ } })
    toasts.show({ text: '保存しました' })
  })
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  assert.deepEqual([undone, texts()], [1, ['保存しました']])
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  assert.deepEqual(texts(), [])
})

test('[2.4.8] a notice that was closed under the pointer does not hold the next one', () => {
  const toasts = open()
  act(() => void toasts.show({ text: '保存しました' }))
  fireEvent.pointerEnter(screen.getByRole('region'))
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  act(() => void toasts.show({ text: '削除しました' }))
  pass(5_000)
  assert.deepEqual(texts(), [])
})
