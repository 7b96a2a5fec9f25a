import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { loginId } from '#core/fields/field-shapes.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import css from './accounts.module.css'
import { createPasswordReset } from './password-reset.ts'
import { passwordTexts } from './texts-passwords.ts'
import { useListening } from './use-listening.ts'

const LOGIN = '/login?later=1'
const schema = z.object({ targetUserLoginId: loginId })

type ResetStore = ReturnType<typeof createPasswordReset>

/** Spec 2.2 and 4.2: requests a temporary password by mail. Tests pass their own `store`. */
export function PasswordReset({ store }: { store?: ResetStore }) {
  const [reset] = useState(() => store ?? createPasswordReset())
  const isMailed = useStore(reset.$isMailed)
  const texts = useTexts(passwordTexts).reset
  return (
    <AccountPanel title={texts.title} lead={texts.lead}>
      {isMailed ? <Mailed onAgain={reset.again} /> : <ResetForm reset={reset} />}
    </AccountPanel>
  )
}

function ResetForm({ reset }: { reset: ResetStore }) {
  const texts = useTexts(passwordTexts).reset
  const common = useTexts(commonTexts)
  const { phase } = useStore(reset.submit.$submit)
  const isListening = useListening()
  const { form, field, control } = useEntryForm(schema, { targetUserLoginId: '' }, reset.submit)
  const send = form.handleSubmit(({ targetUserLoginId }) => reset.send(targetUserLoginId, $language.get()))
  return (
    <form className={css.form} method="post" noValidate onSubmit={send}>
      <SubmitNotices submit={reset.submit} atFields />
      <Field
        {...field('targetUserLoginId')}
        label={texts.loginId}
        mark={common.required}
        required
        help={texts.help}
      >
        <TextInput
          {...control('targetUserLoginId')}
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        disabled={!isListening}
        loading={phase === 'sending'}
      >
        {texts.send}
      </Button>
      <p className={css.aside}>
        <TextLink href={LOGIN}>{texts.toLogin}</TextLink>
      </p>
    </form>
  )
}

function Mailed({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts(passwordTexts).reset
  return (
    <div className={css.form}>
      <Banner tone="success" title={texts.doneTitle}>
        <div className={css.message}>
          <p>{texts.done}</p>
          <p>{texts.doneHint}</p>
        </div>
      </Banner>
      <LinkButton href={LOGIN} variant="primary" size="lg" block>
        {texts.toLogin}
      </LinkButton>
      <Button variant="quiet" onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  )
}
