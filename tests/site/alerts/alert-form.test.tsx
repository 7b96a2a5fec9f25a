import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import '../../support/dom.ts'

const { cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react')
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

afterEach(cleanup)

function open(answer: object, status = 200): { sent: unknown[]; save: () => void } {
  const sent: unknown[] = []
  globalThis.fetch = (async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(answer, { status })
  }) as typeof fetch
  render(
    <AlertForm known={{ settings, webhooks: [], deliveries: [], people: [] }} onSaved={() => undefined} />,
  )
  return { sent, save: () => fireEvent.click(screen.getByRole('button', { name: '保存する' })) }
}

const save = (fields: object) =>
  open({ result: 'Error', code: 'SVER-10', key: 'invalid', msg: '', fields }, 400).save()

test("[decisions 10] shows the server's error about a waiting time under its field", async () => {
  save({ waitSeconds: 'waitRange' })
  await screen.findByRole('spinbutton', { name: /秒/, description: /秒/ })
})

test('[decisions 10] shows errors about alert recipients in a banner, because recipients have no input field', async () => {
  save({ userIds: 'tooLong' })
  await screen.findByText(/入力内容を確認してください。/)
})

test('[decisions 10] sends no emptied number, which would turn the alert off, but shows the allowed range', async () => {
  const { sent, save: press } = open({ result: 'OK' })
  const seconds = screen.getByRole('spinbutton', { name: /秒/ })
  fireEvent.change(seconds, { target: { value: '' } })
  press()
  await screen.findByRole('spinbutton', { name: /秒/, description: /5から55までの秒数を入力してください。/ })
  await waitFor(() => assert.equal(document.activeElement, seconds))
  assert.deepEqual(sent, [])
  fireEvent.change(seconds, { target: { value: '30' } })
  assert.equal(screen.queryByText(/5から55までの秒数を入力してください。/), null)
  press()
  await waitFor(() => assert.deepEqual(sent, [{ ...settings, waitSeconds: 30 }]))
})
