import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateSignage } from '#core/signages/contract-signage-admin.ts'
import { answering } from '../../support/answers.ts'
import { signageOf } from '../kiosk/fakes.ts'
import '../../support/dom.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { VisitorTexts } = await import('../../../site/signages/VisitorTexts.tsx')
const { createSignageForm, entriesOf } = await import('../../../site/signages/form.ts')
const { useEntryForm } = await import('../../../site/kit/forms/use-entry-form.ts')

function Form() {
  const { request } = answering({})
  const form = createSignageForm({ request, line: { send: () => true }, onDone: () => undefined }, 7)
  const signage = { ...signageOf(), name: '受付', hours: '', phone: '', resumes: '', translations: undefined }
  const entry = useEntryForm(updateSignage.input, entriesOf(signage as never), form.submit, { signageId: 7 })
  return <VisitorTexts entry={entry} />
}

test('[decisions 4] keeps a translation that the user types while drafts are being made', async () => {
  const drafts = Promise.withResolvers<Response>()
  globalThis.fetch = (() => drafts.promise) as typeof fetch
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByRole('radio', { name: /English/ }))
  await user.click(screen.getByRole('button', { name: 'ほかの言語の下書きを作る' }))
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: '名称(設置場所)' })
  await user.type(name, 'Front desk')
  await act(async () =>
    drafts.resolve(Response.json({ drafts: [{ en: 'Reception', zh: '接待' }], reason: null })),
  )
  assert.equal(name.value, 'Front desk')
})
