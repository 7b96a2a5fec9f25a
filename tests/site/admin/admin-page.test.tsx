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
