import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { render, screen } = await import('@testing-library/react')
const { CalmGuard } = await import('../../../site/kiosk/CalmGuard.tsx')

test('[decisions 4] shows a plain welcome when the stage throws, and the stage again after a rebuild', (t) => {
  t.mock.method(console, 'error', () => {})
  const faults: unknown[] = []
  let fails = true
  function Stage() {
    if (fails) throw new Error('a part of the stage')
    return <p>stage</p>
  }
  const guarded = (generation: number) => (
    <CalmGuard key={generation} welcome="ようこそ" name="デモ商事" onFault={(error) => faults.push(error)}>
      <Stage />
    </CalmGuard>
  )
  const { rerender } = render(guarded(1))
  assert.ok(screen.getByText('デモ商事'))
  assert.equal(faults.length, 1)
  fails = false
  rerender(guarded(2))
  assert.ok(screen.getByText('stage'))
})
