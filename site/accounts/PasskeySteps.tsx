import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef } from 'react'
import * as z from 'zod/mini'
import { beginPasskey, type PasskeyShape } from '#core/accounts/contract-passkeys.ts'
import { deviceOf } from '#core/accounts/device.ts'
import { objectName } from '#core/fields/field-shapes.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import type { PasskeyEntries, PasskeyStore } from './passkeys.ts'
import css from './profile.module.css'
import { StepForm } from './StepForm.tsx'
import { passkeyTexts } from './texts-passkeys.ts'
import { sessionTexts } from './texts-sessions.ts'

const withoutCode = z.extend(beginPasskey.input, { name: objectName })
const withCode = z.extend(withoutCode, {
  code: z.string({ error: 'required' }).check(z.minLength(1, { error: 'required' })),
})

/** Asks for the password and, if set up, the second factor, because the passkey will replace both at sign-in. */
export function AddingStep({ passkeys, asksCode }: { passkeys: PasskeyStore; asksCode: boolean }) {
  const texts = useTexts(passkeyTexts)
  const common = useTexts(commonTexts)
  const devices = useTexts(sessionTexts)
  const isBusy = useStore(passkeys.$isBusy)
  const { browser, system } = deviceOf(navigator.userAgent)
  const entry = useEntryForm<PasskeyEntries>(
    asksCode ? withCode : withoutCode,
    {
      name: devices.device(devices.browsers[browser], devices.systems[system]),
      currentPassword: '',
      ...(asksCode ? { code: '' } : {}),
    },
    passkeys.begin,
  )
  return (
    <StepForm
      submit={passkeys.begin}
      onSend={entry.form.handleSubmit(() => passkeys.add(entry.form.getValues()))}
      onCancel={() => passkeys.go({ name: 'rest' })}
      label={texts.next}
      busy={isBusy}
    >
      <SubmitNotices submit={passkeys.adding} />
      <p>{texts.addText}</p>
      <Field
        {...entry.field('name')}
        label={texts.name}
        mark={common.required}
        required
        help={texts.nameHelp}
      >
        <TextInput {...entry.control('name')} autoComplete="off" />
      </Field>
      <Field
        {...entry.field('currentPassword')}
        label={texts.currentPassword}
        mark={common.required}
        required
      >
        <PasswordControl {...entry.control('currentPassword')} autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field {...entry.field('code')} label={texts.code} mark={common.required} required>
          <TextInput {...entry.control('code')} autoComplete="one-time-code" autoCapitalize="none" />
        </Field>
      )}
    </StepForm>
  )
}

export function RenameDialog({
  passkeys,
  passkey,
}: {
  passkeys: PasskeyStore
  passkey: PasskeyShape | undefined
}) {
  const texts = useTexts(passkeyTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(passkeys.renaming.$submit)
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()
  const close = () => passkeys.go({ name: 'rest' })

  function send(event: FormEvent) {
    event.preventDefault()
    const name = input.current?.value.trim() ?? ''
    if (name === '' || !passkey) input.current?.focus()
    else void passkeys.renaming.send({ passkeyId: passkey.id, name })
  }
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={close}
      title={texts.rename}
      initialFocus={input}
      actions={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={phase === 'sending'}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.question} method="post" noValidate onSubmit={send}>
        <SubmitNotices submit={passkeys.renaming} />
        <Field label={texts.name} mark={common.required} required>
          <TextInput ref={input} defaultValue={passkey?.name} maxLength={100} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}
