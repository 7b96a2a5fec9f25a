import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'
import { dayWords } from '#core/time/japan-words.ts'

const { renderHook } = await import('@testing-library/react')
const { useWhen } = await import('../../../site/knowledge/use-when.ts')

const DAY_MS = 86_400_000

test('[7.5] shows the year in the date of a question that was asked in another year', () => {
  const when = renderHook(() => useWhen()).result.current
  const at = Date.now() - 400 * DAY_MS
  assert.equal(when(at), dayWords(at))
})
