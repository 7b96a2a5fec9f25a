import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const mail = {
  id: 1,
  to: 'hana@example.com',
  subject: '仮パスワードのお知らせ',
  error: null,
  createdAt: 0,
  sentAt: null,
}
const answers = [
  { ...mail, state: 'waiting', text: null },
  { ...mail, state: 'kept', text: '仮パスワード: Flower-1234' },
]
globalThis.fetch = async (url) => {
  if (!String(url).endsWith('/admin/mails')) return new Response(null, { status: 503 })
  const row = answers.shift()
  return Response.json({
    rows: row ? [row] : [],
    total: row ? 1 : 0,
    page: 1,
    hasKept: row?.state === 'kept',
  })
}
const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { AdminPage } = await import('../../../site/admin/AdminPage.tsx')

test('[decisions 1] shows the text of a mail that was still waiting to be sent when the list was loaded', async () => {
  document.documentElement.lang = 'ja'
  render(<AdminPage />)
  await userEvent.click(screen.getByRole('radio', { name: 'メール' }))
  await userEvent.click(await screen.findByRole('button', { name: '読む' }))
  assert.match((await screen.findByRole('dialog')).textContent ?? '', /Flower-1234/)
})

test('[decisions 2] after quick presses of two delete buttons, the question names the company that would be deleted', async () => {
  const companies = ['青葉商事', '若葉堂'].map((companyName, at) => ({
    companyId: at + 1,
    companyName,
    avatar_channel_max: 1,
    avatar_channel_used: 0,
    users: 1,
    signages: 0,
    createdAt: 0,
    contact: null,
  }))
  const sent: unknown[] = []
  const asked = Promise.withResolvers<void>()
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (url.endsWith('/admin/companies')) return Response.json({ rows: companies, total: 2, page: 1 })
    if (!url.endsWith('/admin/deleteCompany')) return new Response(null, { status: 503 })
    sent.push(JSON.parse(String(init.body)).companyId)
    await asked.promise
    return Response.json({ result: 'Confirm', code: 'SVER-119', msg: '', key: 'companyGoes' })
  }) as typeof fetch
  render(<AdminPage />)
  await userEvent.click(await screen.findByRole('button', { name: /青葉商事.*削除/ }))
  await userEvent.click(screen.getByRole('button', { name: /若葉堂.*削除/ }))
  asked.resolve()
  const question = await screen.findByRole('alertdialog')
  assert.match(question.textContent ?? '', /青葉商事/)
  assert.deepEqual(sent, [1])
})
