import { useStore } from '@nanostores/react'
import { sendSetupMail } from '#contract/setup.ts'
import { commonTexts } from '../../messages/common.ts'
import { setupTexts } from '../../messages/setup.ts'
import type { SetupGuide, SetupStore } from '../../stores/account/setup.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useEntryForm } from '../forms/use-entry-form.ts'
import { useTexts } from '../shell/use-texts.ts'
import css from './setup.module.css'

export function MailStep({ setup, guide }: { setup: SetupStore; guide: SetupGuide }) {
  const texts = useTexts(setupTexts)
  const common = useTexts(commonTexts)
  const tried = useStore(setup.$mail)
  const { phase } = useStore(setup.mail.$submit)
  const { form, field, control } = useEntryForm(sendSetupMail.input, { recipient: '' }, setup.mail)
  const send = form.handleSubmit(() => setup.mail.send({ ...form.getValues(), lang: $language.get() }))
  return (
    <form className={css.step} noValidate onSubmit={send}>
      <SubmitNotices submit={setup.mail} />
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
