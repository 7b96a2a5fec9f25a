import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, render, screen } = await import('@testing-library/react')
const { useLazy } = await import('../../../site/kit/use-lazy.ts')

function Page({
  isWanted,
  load,
  onFailed,
}: {
  isWanted: boolean
  load: () => Promise<() => string>
  onFailed: () => void
}) {
  const Part = useLazy(isWanted, load, onFailed)
  return <p>{Part ? <Part /> : 'without'}</p>
}

test('[2.3] loads a part of the page when it is first needed, and retries after a failed load', async (t) => {
  t.mock.method(console, 'warn', () => {})
  let asked = 0
  let failures = 0
  let isThere = false
  const load = async () => {
    asked += 1
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => 'the part'
  }
  const page = (isWanted: boolean) => (
    <Page
      isWanted={isWanted}
      load={load}
      onFailed={() => {
        failures += 1
      }}
    />
  )
  const { rerender } = render(page(false))
  assert.equal(asked, 0)
  await act(async () => rerender(page(true)))
  assert.deepEqual([asked, failures], [1, 1])
  assert.ok(screen.getByText('without'))
  isThere = true
  rerender(page(false))
  await act(async () => rerender(page(true)))
  assert.ok(screen.getByText('the part'))
  rerender(page(false))
  await act(async () => rerender(page(true)))
  assert.equal(asked, 2)
})
