import { useStore } from '@nanostores/react'
import { sendSetupMail } from '#core/setup/contract.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { StepProps } from './Guide.tsx'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'

export function MailStep({ guide, data }: StepProps) {
  const texts = useTexts(setupTexts)
  const common = useTexts(commonTexts)
  const tried = useStore(guide.$mail)
  const { phase } = useStore(guide.mail.$submit)
  const { form, field, control } = useEntryForm(
    sendSetupMail.input,
    { recipient: data.recipient },
    guide.mail,
  )
  const send = form.handleSubmit(() => guide.mail.send({ ...form.getValues(), lang: $language.get() }))
  return (
    <form className={css.body} noValidate onSubmit={send}>
      <SubmitNotices submit={guide.mail} atFields />
      <p>{data.mail === 'sent' ? texts.smtp(data.sender) : texts.outbox}</p>
      {tried && (
        <Banner
          tone={tried.outcome === 'failed' ? 'danger' : 'success'}
          title={texts.outcomes[tried.outcome]}
        >
          {texts.words(tried.words)}
        </Banner>
      )}
      <Field {...field('recipient')} label={texts.recipient} mark={common.required} required>
        <TextInput {...control('recipient')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Button
        type="submit"
        variant={data.parts.address === 'done' && data.parts.mail !== 'done' ? 'primary' : 'secondary'}
        loading={phase === 'sending'}
      >
        {texts.send}
      </Button>
    </form>
  )
}
