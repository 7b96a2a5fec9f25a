import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { useState } = await import('react')
const { Segment } = await import('../../../../site/kit/ui/Segment.tsx')

const MODES = [
  { value: 'camera', label: 'カメラ' },
  { value: 'phone', label: 'スマホ' },
  { value: 'microphone', label: 'マイク' },
] as const

function CaptureModes() {
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('camera')
  return <Segment label="取り込みの方法" options={MODES} value={mode} onChange={setMode} />
}

const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value

test('[2.4.6] groups the capture modes as named radio buttons with one selected', () => {
  render(<CaptureModes />)
  assert.ok(screen.getByRole('radiogroup', { name: '取り込みの方法' }))
  assert.equal(screen.getAllByRole('radio').length, 3)
  assert.equal(chosen(), 'camera')
})

test('[2.4.6] selects the next or previous mode with the arrow keys', async () => {
  const user = userEvent.setup()
  render(<CaptureModes />)
  await user.tab()
  assert.ok(document.activeElement === screen.getByRole('radio', { name: 'カメラ' }))
  await user.keyboard('{ArrowRight}')
  assert.equal(chosen(), 'phone')
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  assert.equal(chosen(), 'phone')
})

test('[2.4.6] selects a mode when its label is clicked', async () => {
  render(<CaptureModes />)
  await userEvent.setup().click(screen.getByText('マイク'))
  assert.equal(chosen(), 'microphone')
})

test('[2.4.6] keeps two groups of radio buttons on a page independent', async () => {
  render(
    <>
      <CaptureModes />
      <CaptureModes />
    </>,
  )
  await userEvent.setup().click(screen.getAllByText('マイク')[1]!)
  const on = screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map((radio) => radio.value)
  assert.deepEqual(on, ['camera', 'microphone'])
})
