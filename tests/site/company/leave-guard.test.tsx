import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { page } from '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { AlertForm } = await import('../../../site/alerts/AlertForm.tsx')
const { ChannelPage } = await import('../../../site/company/ChannelPage.tsx')
const { CompanyForm } = await import('../../../site/company/CompanyForm.tsx')
const { PhrasesCard } = await import('../../../site/company/PhrasesCard.tsx')
const { ResultsCard } = await import('../../../site/company/ResultsCard.tsx')

globalThis.fetch = (async (url: string) => {
  const OK = { result: 'OK' }
  const answers: Record<string, object> = {
    '/api/getChannel': {
      id: 3,
      name: '受付1',
      streaming_server_ip: '',
      face_capture_port: 5,
      operators: [],
    },
    '/api/getChannelNames': [],
    '/api/getUser': { rows: [], total: 0, page: 1 },
    '/api/getCallResults': { results: ['予約'] },
    '/api/getPhrases': { phrases: [{ ja: 'こちらです', en: '', zh: '' }] },
  }
  return Response.json(answers[url.replace(/\?.*/, '')] ?? OK)
}) as typeof fetch

const questions: string[] = []
window.confirm = (question) => {
  questions.push(String(question))
  return false
}
afterEach(() => questions.splice(0))

/** Whether the page asks for a confirmation when a link is followed. */
function asks(): boolean {
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '/app/users/list'
  link.addEventListener('click', (event) => event.preventDefault())
  const before = questions.length
  link.click()
  link.remove()
  return questions.length > before
}
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('[2.4.15] asks before the page is left with an unsaved channel name', async () => {
  page.happyDOM.setURL('http://localhost/app/channel-operator/3')
  render(<ChannelPage />)
  await screen.findByRole('textbox', { name: /応対枠の名前/ })
  assert.equal(asks(), false)
  await type(/応対枠の名前/, '受付2')
  assert.equal(asks(), true)
  await type(/応対枠の名前/, '受付1')
  assert.equal(asks(), false)
})

test('[2.4.15] asks before the page is left with unsaved company names, but not after saving', async () => {
  render(<CompanyForm shown={{ companyName: '夕暮商事', companyTranslations: {}, companyPhone: '' }} />)
  assert.equal(asks(), false)
  await type(/英語/, 'Yugure')
  assert.equal(asks(), true)
  await press('保存する')
  assert.equal(asks(), false)
  await type(/英語/, '')
  assert.equal(asks(), true)
})

test('[2.4.15] asks only once before the page is left with unsaved phrases and call results', async () => {
  render(
    <>
      <PhrasesCard />
      <ResultsCard />
    </>,
  )
  await screen.findByRole('textbox', { name: /日本語/ })
  assert.equal(asks(), false)
  await type(/日本語/, 'あちらです')
  assert.equal(asks(), true)
  await type(/結果 1/, '予約です')
  questions.splice(0)
  asks()
  assert.equal(questions.length, 1)
})

test('[2.4.15] asks before the page is left with unsaved call results', async () => {
  render(<ResultsCard />)
  await screen.findByRole('textbox', { name: /結果 1/ })
  assert.equal(asks(), false)
  await type(/結果 1/, '予約です')
  assert.equal(asks(), true)
})

test('[decisions 10] asks before the page is left with unsaved alert settings, but not after saving', async () => {
  const settings = {
    waitSeconds: 20,
    awayMinutes: null,
    tellsBookings: false,
    tellsLacks: false,
    hours: null,
    byMail: false,
    byPush: false,
    userIds: [],
  }
  render(
    <AlertForm known={{ settings, webhooks: [], deliveries: [], people: [] }} onSaved={() => undefined} />,
  )
  assert.equal(asks(), false)
  fireEvent.click(screen.getByRole('checkbox', { name: '予約が入ったとき' }))
  assert.equal(asks(), true)
  await press('保存する')
  assert.equal(asks(), false)
})
