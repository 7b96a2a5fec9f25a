import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, fireEvent, render, screen } = await import('@testing-library/react')
const { WebhookForm } = await import('../../../site/alerts/WebhookForm.tsx')
const { alertTexts } = await import('../../../site/alerts/texts.ts')

const texts = alertTexts.ja

test('[decisions 4] disables the cancel button while a webhook is added, and then shows its secret', async () => {
  const answer = Promise.withResolvers<object>()
  globalThis.fetch = (async () => Response.json(await answer.promise)) as typeof fetch
  let isClosed = false
  render(<WebhookForm onAdded={() => {}} onClose={() => (isClosed = true)} />)
  const cancel = screen.getByRole('button', { name: 'キャンセル' })
  assert.ok(!cancel.hasAttribute('disabled'))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
  type(texts.name, '受付')
  type(texts.url, 'https://hooks.example/1')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: texts.add })))
  assert.ok(cancel.hasAttribute('disabled'))
  await act(async () => answer.resolve({ result: 'OK', webhookId: 1, secret: 'shown-once' }))
  assert.ok(await screen.findByText('shown-once'))
  assert.ok(!isClosed)
})
