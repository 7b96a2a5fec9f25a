import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { PhrasesCard } = await import('../../../site/company/PhrasesCard.tsx')
const { ResultsCard } = await import('../../../site/company/ResultsCard.tsx')

const phrase = (ja: string) => ({ ja, en: '', zh: '' })
const invalid = (fields: object) => ({ result: 'Error', code: 'SVER-10', key: 'invalid', msg: '', fields })

/** A fake server that stores what it accepts. Each request to save waits until the test lets the server answer. */
function serve(stored: { phrases?: object[]; results?: string[] }) {
  const sent: Record<string, unknown>[] = []
  let answer = Promise.withResolvers<object>()
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = url.replace(/\?.*/, '')
    if (path === '/api/getPhrases') return Response.json({ phrases: stored.phrases })
    if (path === '/api/getCallResults') return Response.json({ results: stored.results })
    const input = JSON.parse(String(init.body))
    sent.push(input)
    const body = await answer.promise
    answer = Promise.withResolvers()
    if ('fields' in body) return Response.json(body, { status: 400 })
    Object.assign(stored, input)
    return Response.json(body)
  }) as typeof fetch
  const reply = (body: object) => act(async () => answer.resolve(body))
  return { sent, accepts: () => reply({ result: 'OK' }), refuses: (fields: object) => reply(invalid(fields)) }
}

const SAVE = '保存する'
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const typeAt = (label: RegExp | string, at: number, value: string) =>
  fireEvent.change(screen.getAllByRole('textbox', { name: label })[at]!, { target: { value } })
const valuesOf = (label: RegExp) =>
  screen.getAllByRole('textbox', { name: label }).map((field) => (field as HTMLInputElement).value)
const errorsOf = (label: RegExp) =>
  screen
    .getAllByRole('textbox', { name: label })
    .map((field) => field.getAttribute('aria-invalid') === 'true')
const isSavable = () => !screen.getByRole('button', { name: SAVE }).hasAttribute('disabled')

async function openPhrases(...texts: string[]) {
  const server = serve({ phrases: texts.map(phrase) })
  render(<PhrasesCard />)
  await screen.findAllByRole('textbox', { name: /日本語/ })
  return server
}
async function openResults(...results: string[]) {
  const server = serve({ results })
  render(<ResultsCard />)
  await screen.findAllByRole('textbox', { name: /結果/ })
  return server
}

test('[decisions 3] offers to load phrases and results again if they could not be loaded', async () => {
  globalThis.fetch = async () => Response.json({ result: 'Error', code: 'SVER-70', msg: '' }, { status: 503 })
  render(
    <>
      <PhrasesCard />
      <ResultsCard />
    </>,
  )
  await screen.findByText('定型文を読み込めませんでした')
  await screen.findByText('応対の結果を読み込めませんでした')
  serve({ phrases: [phrase('こちらです')], results: ['見積もり'] })
  for (const button of screen.getAllByRole('button', { name: 'もう一度' }))
    await act(async () => fireEvent.click(button))
  assert.deepEqual(valuesOf(/日本語/), ['こちらです'])
  assert.deepEqual(valuesOf(/結果/), ['見積もり'])
})

test('[decisions 3] collapses stored phrases, but expands new phrases and phrases with an error', async () => {
  const server = await openPhrases('こちらです', '少々お待ちください')
  const folds = () => [...document.querySelectorAll('details')].map(({ open }) => open)
  assert.deepEqual(folds(), [false, false])
  await press('定型文を追加')
  assert.deepEqual(folds(), [false, false, true])
  typeAt(/日本語/, 2, 'あちらです')
  assert.deepEqual(folds(), [false, false, true], 'typing does not fold the new phrase')
  await press(SAVE)
  await server.refuses({ 'phrases.1.ja': 'tooLong' })
  assert.deepEqual(folds(), [false, true, true])
})

test('[decisions 3] keeps the other phrases collapsed or expanded, as they were, when a phrase is removed', async () => {
  await openPhrases('一', '二', '三')
  const details = () => [...document.querySelectorAll('details')]
  details()[1]!.open = true
  await press('1番目の定型文を削除')
  assert.deepEqual(
    details().map(({ open, textContent }) => [textContent?.slice(0, 1), open]),
    [
      ['二', true],
      ['三', false],
    ],
  )
})

test('[decisions 4] keeps a phrase that was changed while the phrases were being saved', async () => {
  const server = await openPhrases('こちらです')
  typeAt(/日本語/, 0, 'あちらです')
  await press(SAVE)
  typeAt(/日本語/, 0, 'そちらです')
  await server.accepts()
  assert.deepEqual([valuesOf(/日本語/), isSavable()], [['そちらです'], true])
  await press(SAVE)
  await server.accepts()
  assert.deepEqual([valuesOf(/日本語/), isSavable()], [['そちらです'], false])
  assert.equal(server.sent.length, 2)
})

test("[decisions 4] shows the server's error about a phrase in that phrase's row after another phrase was removed", async () => {
  const server = await openPhrases('一', '二', '三')
  typeAt(/日本語/, 1, '')
  await press(SAVE)
  await server.refuses({ 'phrases.1.ja': 'required' })
  assert.deepEqual(errorsOf(/日本語/), [false, true, false])
  await press('1番目の定型文を削除')
  assert.deepEqual(errorsOf(/日本語/), [true, false])
  await press('1番目の定型文を削除')
  assert.deepEqual(errorsOf(/日本語/), [false])
})

test('[decisions 4] keeps a call result that was typed while the results were being saved', async () => {
  const server = await openResults('予約')
  typeAt(/結果 1/, 0, '苦情')
  await press(SAVE)
  typeAt(/結果 1/, 0, 'ご苦情')
  await server.accepts()
  assert.deepEqual([valuesOf(/結果/), isSavable()], [['ご苦情'], true])
})

test("[decisions 4] shows the server's error about a call result under its field after another call result was emptied", async () => {
  const server = await openResults('一', '二', '三')
  typeAt(/結果 2/, 0, '二.')
  await press(SAVE)
  await server.refuses({ 'results.1': 'tooLong' })
  assert.deepEqual(errorsOf(/結果/), [false, true, false])
  typeAt(/結果 1/, 0, '')
  assert.deepEqual(errorsOf(/結果/), [false, true, false])
  typeAt(/結果 2/, 0, '二')
  assert.deepEqual(errorsOf(/結果/), [false, false, false])
})
