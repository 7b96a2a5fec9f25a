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
import css from './setup.module.css'
import type { SetupGuide, SetupStore } from './store.ts'
import { setupTexts } from './texts.ts'

export function MailStep({ setup, guide }: { setup: SetupStore; guide: SetupGuide }) {
  const texts = useTexts(setupTexts)
  const common = useTexts(commonTexts)
  const tried = useStore(setup.$mail)
  const { phase } = useStore(setup.mail.$submit)
  const { form, field, control } = useEntryForm(sendSetupMail.input, { recipient: '' }, setup.mail)
  const send = form.handleSubmit(() => setup.mail.send({ ...form.getValues(), lang: $language.get() }))
  return (
    <form className={css.step} noValidate onSubmit={send}>
      <SubmitNotices submit={setup.mail} atFields />
      <p>{guide.mail === 'sent' ? texts.smtp(guide.sender) : texts.outbox}</p>
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
      <Button type="submit" loading={phase === 'sending'}>
        {texts.send}
      </Button>
    </form>
  )
}
