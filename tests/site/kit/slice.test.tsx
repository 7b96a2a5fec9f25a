import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { Suspense } from 'react'
import { slice } from '../../../site/kit/slice.ts'

const { act, render, screen } = await import('@testing-library/react')

const Part = () => <p>here</p>

test('[decisions 5] loads a lazy component once, before it is drawn', async () => {
  let asked = 0
  const Late = slice(async () => {
    asked += 1
    return Part
  })
  assert.equal(asked, 1)
  await act(async () => render(<Late />, { wrapper: Suspense }))
  assert.ok(screen.getByText('here'))
  assert.equal(asked, 1)
})

test('[decisions 5] loads a lazy component again when it is drawn, if the first load failed', async () => {
  let asked = 0
  const Late = slice(async () => {
    asked += 1
    if (asked === 1) throw new Error('no network')
    return Part
  })
  // The load fails here. If `slice` left its rejection unhandled, Node would end the test.
  await new Promise((resolve) => setImmediate(resolve))
  await act(async () => render(<Late />, { wrapper: Suspense }))
  assert.ok(screen.getByText('here'))
  assert.equal(asked, 2)
})
