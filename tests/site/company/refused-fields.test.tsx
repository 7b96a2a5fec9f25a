import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../support/dom.ts'

const { fireEvent, render, screen, within } = await import('@testing-library/react')
const { ChannelPage } = await import('../../../site/company/ChannelPage.tsx')
const { CompanyForm } = await import('../../../site/company/CompanyForm.tsx')
const { ResultsCard } = await import('../../../site/company/ResultsCard.tsx')
const { StoreUpdate } = await import('../../../site/company/StoreForm.tsx')

const invalid = (fields: object) => ({ result: 'Error', code: 'SVER-10', key: 'invalid', msg: '', fields })
const NO_ROWS = { rows: [], total: 0, page: 1 }

function serve(answers: Record<string, object>) {
  globalThis.fetch = (async (url: string) => {
    const answer = answers[url.replace(/\?.*/, '')] ?? { result: 'Error', code: 'SVER-12', msg: '' }
    return Response.json(answer, { status: 'code' in answer ? 400 : 200 })
  }) as typeof fetch
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .find((part) => part?.getAttribute('role') === 'alert')?.textContent

async function openChannel(refusal: object) {
  page.happyDOM.setURL('http://localhost/app/channel-operator/3')
  serve({
    '/api/getChannel': {
      id: 3,
      name: '受付1',
      streaming_server_ip: '',
      face_capture_port: 5,
      operators: [],
    },
    '/api/getChannelNames': [],
    '/api/getUser': NO_ROWS,
    '/api/updateChannel': refusal,
  })
  render(<ChannelPage />)
  const name = await screen.findByRole('textbox', { name: /応対枠の名前/ })
  press('保存する')
  return name
}

test("[2.4.15] shows the server's error about a channel name under its field", async () => {
  const name = await openChannel(invalid({ name: 'tooLong' }))
  await screen.findByText('文字数が多すぎます。')
  assert.equal(errorOf(name), '文字数が多すぎます。')
})

test("[2.4.15] shows the server's error about a channel in a banner if the error is not about the name", async () => {
  const name = await openChannel(invalid({ userIds: 'tooLong' }))
  await screen.findByText(/入力内容を確認してください。/)
  assert.equal(errorOf(name), undefined)
})

test("[2.4.15] shows the server's error about a company name under the field of its language", async () => {
  serve({ '/api/updateCompany': invalid({ 'companyTranslations.zh': 'controlCharacters' }) })
  render(<CompanyForm shown={{ companyName: '夕暮商事', companyTranslations: {}, companyPhone: '' }} />)
  press('保存する')
  await screen.findByText(/使えない文字/)
  assert.match(errorOf(screen.getByRole('textbox', { name: /中国語/ })) ?? '', /使えない文字/)
  assert.equal(errorOf(screen.getByRole('textbox', { name: /英語/ })), undefined)
})

test("[2.4.15] shows the server's error about a call result under its field, although an empty field precedes that field", async () => {
  serve({
    '/api/getCallResults': { results: ['予約', '', '苦情'] },
    '/api/updateCallResults': invalid({ 'results.1': 'tooLong' }),
  })
  render(<ResultsCard />)
  fireEvent.change(await screen.findByRole('textbox', { name: '結果 1' }), { target: { value: '予約です' } })
  press('保存する')
  await screen.findByText('文字数が多すぎます。')
  assert.deepEqual(
    [1, 2, 3].map((n) => errorOf(screen.getByRole('textbox', { name: `結果 ${n}` }))),
    [undefined, undefined, '文字数が多すぎます。'],
  )
})

test('[2.2] shows in a banner why the server refused to delete a shop', async () => {
  page.happyDOM.setURL('http://localhost/app/store/update?id=2')
  serve({
    '/api/getStore': { id: 2, name: '本店', users: [], signages: [], isOwnConfig: false },
    '/api/deleteStore': invalid({ targetStoreId: 'invalid' }),
  })
  render(<StoreUpdate />)
  await screen.findByRole('textbox', { name: /店舗名/ })
  press('削除する')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: '削除する' }))
  await screen.findByText(/入力内容を確認してください。/)
})
