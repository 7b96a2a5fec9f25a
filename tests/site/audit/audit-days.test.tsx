import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../support/dom.ts'

const { act, render, screen, waitFor } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { AuditDays } = await import('../../../site/audit/AuditDays.tsx')
const { toasts } = await import('../../../site/kit/toasts.ts')

test('[decisions 2] after a save, names the saved number of days for the audit log, and keeps a number typed meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  globalThis.fetch = (() => answer.promise) as typeof fetch
  const user = userEvent.setup()
  let isSaved = false
  const onSaved = () => {
    isSaved = true
  }
  render(<AuditDays days={90} onSaved={onSaved} />)
  const days = screen.getByRole<HTMLInputElement>('spinbutton')
  const type = async (text: string) => {
    await user.clear(days)
    await user.type(days, text)
  }
  await type('200')
  await user.click(screen.getByRole('button'))
  await type('300')
  await act(async () => answer.resolve(Response.json({ result: 'OK' })))
  await waitFor(() => assert.ok(isSaved))
  assert.match(toasts.$toasts.get().at(-1)?.text ?? '', /200/)
  assert.equal(days.value, '300')
})
