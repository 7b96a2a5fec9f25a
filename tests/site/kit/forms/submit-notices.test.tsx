import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { updateCompany } from '#core/company/contract.ts'
import { answering, refused } from '../../../support/answers.ts'
import '../../../support/dom.ts'

const { act, render, screen } = await import('@testing-library/react')
const { Field } = await import('../../../../site/kit/ui/Field.tsx')
const { TextInput } = await import('../../../../site/kit/ui/TextInput.tsx')
const { SubmitNotices } = await import('../../../../site/kit/forms/SubmitNotices.tsx')
const { useEntryForm } = await import('../../../../site/kit/forms/use-entry-form.ts')
const { createSubmit } = await import('../../../../site/kit/submit.ts')

const schema = z.object({ name: z.string() })

/** A form with one field, `name`, whose request is refused because of the given fields. */
async function refuse(fields: Record<string, string>) {
  const { request } = answering({ [updateCompany.path]: [refused('invalid', 'SVER-13', fields, 400)] })
  const submit = createSubmit(request, updateCompany, () => assert.fail('it is not saved'))
  function Form() {
    const { field, control } = useEntryForm(schema, { name: '' }, submit)
    return (
      <form>
        <SubmitNotices submit={submit} atFields />
        <Field {...field('name')} label="名前">
          <TextInput {...control('name')} />
        </Field>
      </form>
    )
  }
  render(<Form />)
  await act(() => submit.send({}))
  await act(() => new Promise((drawn) => requestAnimationFrame(() => drawn(undefined))))
  return screen.getAllByRole('alert').map(({ textContent }) => textContent)
}

test("[decisions 3] shows the server's error about a form's field under that field only", async () => {
  assert.deepEqual(await refuse({ name: 'tooLong' }), ['文字数が多すぎます。'])
})

test("[decisions 3] shows the server's error about a field that the form does not have in the form's error region", async () => {
  const [banner, ...others] = await refuse({ elsewhere: 'tooLong' })
  assert.match(banner ?? '', /SVER-13.*文字数が多すぎます。/)
  assert.deepEqual(others, [])
})

test('[decisions 3] removes an error from the error region once the field shows it, even if the field is drawn later', async () => {
  const fields = { name: 'tooLong' }
  const { request } = answering({ [updateCompany.path]: [refused('invalid', 'SVER-13', fields, 400)] })
  const submit = createSubmit(request, updateCompany, () => assert.fail('it is not saved'))
  const form = (error?: string) => (
    <form>
      <SubmitNotices submit={submit} atFields />
      <Field label="名前" error={error}>
        <TextInput />
      </Field>
    </form>
  )
  const frame = () => act(() => new Promise((drawn) => requestAnimationFrame(() => drawn(undefined))))
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  const { rerender } = render(form())
  await act(() => submit.send({}))
  await frame()
  assert.match(alerts().join(), /SVER-13/)

  rerender(form('文字数が多すぎます。'))
  await frame()
  assert.deepEqual(alerts(), ['文字数が多すぎます。'])
  // a corrected field does not bring the refusal back
  rerender(form())
  await frame()
  assert.deepEqual(alerts(), [])
})
