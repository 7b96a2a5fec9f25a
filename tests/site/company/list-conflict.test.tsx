import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { PhrasesCard } = await import('../../../site/company/PhrasesCard.tsx')
const { ResultsCard } = await import('../../../site/company/ResultsCard.tsx')

const CHANGED = { result: 'Error', code: 'SVER-43', key: 'changedElsewhere', msg: '' }
const phrase = (ja: string) => ({ ja, en: '', zh: '' })

/** Opens the card. Its server refuses to save if the stored phrases have changed since `seen`. */
async function open() {
  const server = { stored: [phrase('一')], isReachable: true, whileSaving: () => {} }
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!server.isReachable) throw new TypeError('offline')
    if (!url.includes('updatePhrases')) return Response.json({ phrases: server.stored })
    server.whileSaving()
    const { phrases, seen } = JSON.parse(String(init.body))
    if (seen && JSON.stringify(seen) !== JSON.stringify(server.stored))
      return Response.json(CHANGED, { status: 409 })
    server.stored = phrases
    return Response.json({ result: 'OK' })
  }) as typeof fetch
  render(<PhrasesCard />)
  await act(async () => {})
  return server
}

const text = () => screen.getByLabelText<HTMLInputElement>(/日本語/)
const type = (value: string) => fireEvent.change(text(), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const question = () => screen.queryByRole('alertdialog')

/** Changes a phrase, and tries to save it after another user has saved another phrase. */
async function saveTooLate() {
  const server = await open()
  type('自分')
  server.stored = [phrase('二')]
  await press('保存する')
  return server
}

test("[decisions 3] keeps the phrases that the user has typed, and asks before they replace another user's phrases", async () => {
  const server = await saveTooLate()
  assert.match(question()?.textContent ?? '', /SVER-43/)
  assert.equal(screen.queryByText(/ほかの人が先に変更しました。/), null, 'no second notice')
  await press('キャンセル')
  assert.deepEqual([question(), text().value, server.stored], [null, '自分', [phrase('二')]])
  await press('保存する')
  await press('自分の変更で上書き')
  assert.deepEqual([question(), server.stored], [null, [phrase('自分')]])
})

test("[decisions 3] shows another user's phrases when the user discards their changes, unless they cannot be loaded", async () => {
  const server = await saveTooLate()
  server.isReachable = false
  await press('自分の変更を捨てる')
  assert.equal(text().value, '自分')
  server.isReachable = true
  await press('自分の変更を捨てる')
  assert.deepEqual([question(), text().value], [null, '二'])
})

test('[decisions 3] saves again what was typed while the phrases were being saved', async () => {
  const server = await open()
  type('自分')
  server.whileSaving = () => type('自分の続き')
  await press('保存する')
  server.whileSaving = () => {}
  await press('保存する')
  assert.deepEqual([question(), server.stored], [null, [phrase('自分の続き')]])
})

test("[decisions 3] asks before call results replace another user's results, and can show those instead", async () => {
  let stored = ['見学']
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!url.includes('updateCallResults')) return Response.json({ results: stored })
    const { results, seen } = JSON.parse(String(init.body))
    if (seen && JSON.stringify(seen) !== JSON.stringify(stored))
      return Response.json(CHANGED, { status: 409 })
    stored = results
    return Response.json({ result: 'OK' })
  }) as typeof fetch
  render(<ResultsCard />)
  await act(async () => {})
  const first = () => screen.getByLabelText<HTMLInputElement>('結果 1')
  const write = (value: string) => fireEvent.change(first(), { target: { value } })
  write('見積もり')
  stored = ['納品']
  await press('保存する')
  await press('自分の変更で上書き')
  assert.deepEqual([question(), stored], [null, ['見積もり']])
  write('面接')
  stored = ['納品']
  await press('保存する')
  await press('自分の変更を捨てる')
  assert.deepEqual([question(), first().value, stored], [null, '納品', ['納品']])
})
