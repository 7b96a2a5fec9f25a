import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { HoursPage } = await import('../../../site/hours/HoursPage.tsx')

const KNOWN = {
  rows: [{ storeId: null, storeName: null, hours: null, state: { isOpen: true } }],
  holidays: [],
}

test('[decisions 11] shows the saved hours even if they cannot be loaded again', async () => {
  let isReachable = true
  globalThis.fetch = (async (url: string) => {
    if (!isReachable) throw new TypeError('offline')
    if (!url.includes('updateHours')) return Response.json(KNOWN)
    isReachable = false
    return Response.json({ result: 'OK', state: { isOpen: false } })
  }) as typeof fetch
  render(<HoursPage />)
  const own = (await screen.findByRole('radio', { name: '曜日ごとに決める' })) as HTMLInputElement
  fireEvent.click(own)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '保存する' })))
  await act(async () => {})
  assert.equal(isReachable, false)
  assert.equal(own.checked, true)
  assert.ok(screen.getByRole('button', { name: '保存する' }).hasAttribute('disabled'), 'nothing is unsaved')
})
