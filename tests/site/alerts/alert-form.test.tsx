import { test } from 'node:test'
import '../../support/dom.ts'

const { fireEvent, render, screen } = await import('@testing-library/react')
const { AlertForm } = await import('../../../site/alerts/AlertForm.tsx')

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

async function save(fields: object) {
  const refusal = { result: 'Error', code: 'SVER-10', key: 'invalid', msg: '', fields }
  globalThis.fetch = (async () => Response.json(refusal, { status: 400 })) as typeof fetch
  render(
    <AlertForm known={{ settings, webhooks: [], deliveries: [], people: [] }} onSaved={() => undefined} />,
  )
  fireEvent.click(screen.getByRole('button', { name: '保存する' }))
}

test("[decisions 10] shows the server's error about a waiting time under its field", async () => {
  await save({ waitSeconds: 'waitRange' })
  await screen.findByRole('spinbutton', { name: /秒/, description: /秒/ })
})

test('[decisions 10] shows errors about alert recipients in a banner, because recipients have no input field', async () => {
  await save({ userIds: 'tooLong' })
  await screen.findByText(/入力内容を確認してください。/)
})
