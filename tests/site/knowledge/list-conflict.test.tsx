import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serving } from '../../support/serving.ts'
import '../../support/dom.ts'
import { atom } from 'nanostores'
import type { Places } from '../../../site/knowledge/PlaceSelect.tsx'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { FactsTab } = await import('../../../site/knowledge/FactsTab.tsx')
const { openFacts } = await import('../../../site/knowledge/facts.ts')
const { openPronunciations } = await import('../../../site/knowledge/pronunciations.ts')
const { PronunciationCard } = await import('../../../site/knowledge/PronunciationCard.tsx')
const { createUnsaved } = await import('../../../site/knowledge/unsaved.ts')
const { openVoiceListening } = await import('../../../site/knowledge/listening.ts')

const CHANGED = { result: 'Error', code: 'SVER-43', key: 'changedElsewhere', msg: '' }
const places: Places = atom({ status: 'ready', value: [] })
const choice = { $storeId: atom<number | null>(null), choose() {} }

/** A server that refuses to save a list if it has changed since `seen`. */
function storing<Row>(get: string, update: string, list: string, stored: Row[]) {
  const server = { stored, sent: [] as Record<string, unknown>[], isReachable: true }
  const answers = (rows: Row[]) => (list === 'facts' ? rows : { [list]: rows })
  serving({})
  const missing = globalThis.fetch
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!server.isReachable) throw new TypeError('offline')
    if (url.startsWith(get)) return Response.json(answers(server.stored))
    if (!url.startsWith(update)) return missing(url, init)
    const input = JSON.parse(String(init.body))
    server.sent.push(input)
    const known = server.stored.map((row) => ({ ...row, id: undefined, storeId: undefined }))
    if (input.seen && JSON.stringify(input.seen) !== JSON.stringify(known))
      return Response.json(CHANGED, { status: 409 })
    server.stored = input[list]
    return Response.json({ result: 'OK' })
  }) as typeof fetch
  return server
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const question = () => screen.queryByRole('alertdialog')

const fact = (text: string) => ({ lang: 'ja', label: '電話番号', text, id: 1, storeId: null })

/** Changes a fact, and tries to save it after another user has saved another text. */
async function saveFactTooLate() {
  const server = storing('/api/getFacts', '/api/updateFacts', 'facts', [fact('一')])
  const facts = openFacts(createUnsaved(), () => {})
  render(<FactsTab facts={facts} choice={choice} places={places} mayWrite />)
  await act(async () => {})
  const text = () => screen.getByDisplayValue<HTMLInputElement>(/^(一|二|自分)$/)
  fireEvent.change(text(), { target: { value: '自分' } })
  server.stored = [fact('二')]
  await press('店舗の情報を保存する')
  return { server, text }
}

test("[decisions 7] keeps the facts that the user has typed, and asks before they replace another user's facts", async () => {
  const { server, text } = await saveFactTooLate()
  assert.match(question()?.textContent ?? '', /SVER-43/)
  assert.equal(screen.queryByText(/ほかの人が先に変更しました。/), null, 'no second notice')
  await press('キャンセル')
  assert.deepEqual([question(), text().value], [null, '自分'])
  assert.deepEqual(server.stored, [fact('二')])
})

test("[decisions 7] replaces another user's facts when the user chooses to do so", async () => {
  const { server } = await saveFactTooLate()
  await press('自分の変更で上書き')
  assert.equal(question(), null)
  assert.deepEqual(server.sent.at(-1), {
    storeId: null,
    facts: [{ lang: 'ja', label: '電話番号', text: '自分' }],
  })
})

test("[decisions 7] shows another user's facts when the user discards their changes, unless they cannot be loaded", async () => {
  const { server, text } = await saveFactTooLate()
  server.isReachable = false
  await press('自分の変更を捨てる')
  assert.equal(text().value, '自分')
  server.isReachable = true
  await press('自分の変更を捨てる')
  assert.deepEqual([text().value, question()], ['二', null])
})

test("[7.5] asks before pronunciations replace another user's pronunciations", async () => {
  const word = (spoken: string) => ({ lang: 'ja', written: '受付', spoken })
  const server = storing('/api/getPronunciations', '/api/updatePronunciations', 'pronunciations', [
    word('一'),
  ])
  render(<PronunciationCard words={openPronunciations(() => {})} listening={openVoiceListening()} />)
  await act(async () => {})
  fireEvent.change(screen.getByDisplayValue('一'), { target: { value: '自分' } })
  server.stored = [word('二')]
  await press('読みかたを保存する')
  assert.ok(question())
  await press('自分の変更で上書き')
  assert.deepEqual(server.stored, [word('自分')])
})
