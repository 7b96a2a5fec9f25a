import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../support/dom.ts'

const { render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { Field } = await import('../../../../site/kit/ui/Field.tsx')
const { PasswordInput } = await import('../../../../site/kit/ui/PasswordInput.tsx')
const { SelectInput } = await import('../../../../site/kit/ui/SelectInput.tsx')
const { TextInput } = await import('../../../../site/kit/ui/TextInput.tsx')

const describing = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('[5] names an input by its label without the mark 必須', () => {
  render(
    <Field label="ログインID" mark="必須" required>
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'ログインID' })
  assert.equal(input.getAttribute('aria-required'), 'true')
  assert.equal(input.getAttribute('aria-invalid'), null)
  assert.ok(screen.getByText('必須'))
})

test('[5] shows the error before the input, and refers to error and help text in aria-describedby', () => {
  render(
    <Field label="会議名" help="お客さまにも見えます" error="2文字以上で入力してください。">
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox')
  const alert = screen.getByRole('alert')
  assert.equal(input.getAttribute('aria-invalid'), 'true')
  assert.deepEqual(describing(input), ['2文字以上で入力してください。', 'お客さまにも見えます'])
  assert.ok(alert.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING)
})

test("[5] names a select by its field's label", () => {
  render(
    <Field label="店舗">
      <SelectInput>
        <option>本店</option>
      </SelectInput>
    </Field>,
  )
  assert.ok(screen.getByRole('combobox', { name: '店舗' }))
})

test('[2.4.1] shows and hides a password without losing what was typed', async () => {
  const user = userEvent.setup()
  render(
    <Field label="パスワード">
      <PasswordInput showLabel="パスワードを表示" hideLabel="パスワードを隠す" />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('パスワード')
  await user.type(input, 'Demo-2026')
  assert.equal(input.type, 'password')
  await user.click(screen.getByRole('button', { name: 'パスワードを表示' }))
  assert.deepEqual([input.type, input.value], ['text', 'Demo-2026'])
  await user.click(screen.getByRole('button', { name: 'パスワードを隠す' }))
  assert.equal(input.type, 'password')
})
