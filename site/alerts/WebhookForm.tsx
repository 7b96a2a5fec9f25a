import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addWebhook } from '#core/alerts/contract.ts'
import { WEBHOOK_FORMATS, type WebhookFormat } from '#core/alerts/rules.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { type EntryForm, useEntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './alerts.module.css'
import { openWebhookForm } from './store.ts'
import { alertTexts } from './texts.ts'

const LINE_PUSH = 'https://api.line.me/v2/bot/message/push'
const NEW = { name: '', format: 'slack' as WebhookFormat, url: '', token: '', recipient: '' }

/** Adds a webhook. Its secret is shown once, in a dialog that must be closed. */
export function WebhookForm({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const texts = useTexts(alertTexts)
  const common = useTexts(commonTexts)
  const [secret, setSecret] = useState<string>()
  const [form] = useState(() =>
    openWebhookForm(({ secret }, { name }) => {
      toasts.show({ text: texts.added(name) })
      onAdded()
      setSecret(secret)
    }),
  )
  const entry = useEntryForm<typeof NEW>(addWebhook.input, NEW, form)
  const { phase } = useStore(form.$submit)
  const send = entry.form.handleSubmit((entries) => void form.send(entries))
  return (
    <form className={forms.form} noValidate onSubmit={(event) => void send(event)}>
      <SubmitNotices submit={form} atFields />
      <FormatField entry={entry} />
      <Field {...entry.field('name')} label={texts.name} mark={common.required} required>
        <TextInput {...entry.control('name')} autoComplete="off" />
      </Field>
      <Field {...entry.field('url')} label={texts.url} mark={common.required} required>
        <TextInput {...entry.control('url')} type="url" inputMode="url" autoComplete="off" />
      </Field>
      {entry.form.watch('format') === 'line' && <LineFields entry={entry} />}
      <div className={forms.foot}>
        <SubmitButton submit={form}>{texts.add}</SubmitButton>
        {/* disabled while the webhook is being added: the request cannot be stopped, and the user must see the secret */}
        <Button disabled={phase === 'sending'} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
      <Dialog
        open={secret !== undefined}
        title={texts.secretTitle}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            {texts.secretShown}
          </Button>
        }
      >
        <p>{texts.secretHelp}</p>
        <p className={css.secret}>{secret}</p>
      </Dialog>
    </form>
  )
}

type EntryProps = { entry: EntryForm<typeof NEW> }

/** Chooses the format of the messages. Choosing LINE also fills in the address, which is the same for all companies. */
function FormatField({ entry }: EntryProps) {
  const texts = useTexts(alertTexts)
  const choose = (chosen: WebhookFormat) => {
    const { url } = entry.form.getValues()
    if (chosen === 'line' && url === '') entry.form.setValue('url', LINE_PUSH)
    if (chosen !== 'line' && url === LINE_PUSH) entry.form.setValue('url', '')
  }
  return (
    <Field
      {...entry.field('format')}
      label={texts.format}
      help={texts.formatHelp[entry.form.watch('format')]}
    >
      <SelectInput
        {...entry.control('format', { onChange: ({ target }) => choose(target.value as WebhookFormat) })}
      >
        {WEBHOOK_FORMATS.map((each) => (
          <option key={each} value={each}>
            {texts.formats[each]}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

/** Fields for the access token of the LINE account that sends, and for the recipient. */
function LineFields({ entry }: EntryProps) {
  const texts = useTexts(alertTexts)
  const common = useTexts(commonTexts)
  return (
    <>
      <Field {...entry.field('token')} label={texts.token} mark={common.required} required>
        <TextInput {...entry.control('token')} autoComplete="off" />
      </Field>
      <Field
        {...entry.field('recipient')}
        label={texts.recipient}
        help={texts.recipientHelp}
        mark={common.required}
        required
      >
        <TextInput {...entry.control('recipient')} autoComplete="off" />
      </Field>
    </>
  )
}
