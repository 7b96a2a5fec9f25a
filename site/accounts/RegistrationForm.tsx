import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { registerNewAccount } from '#core/accounts/contract-registration.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ErrorSummary } from '../kit/ui/ErrorSummary.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { type Agreed, Agreement } from './Agreement.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import css from './registration.module.css'
import type { createRegistration, Entries } from './registration.ts'
import { registrationTexts } from './texts-registration.ts'
import { useListening } from './use-listening.ts'

const WHY_ID = 'register-why'
const EMPTY: Entries = {
  user: { name: '', login_id: '', password: '', kana: '', phone: '', address: '' },
  company: { name: '' },
}

export function RegistrationForm({ registration }: { registration: ReturnType<typeof createRegistration> }) {
  const { submit, $registration } = registration
  const texts = useTexts(registrationTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(submit.$submit)
  const { isAdmin } = useStore($registration)
  const [agreed, setAgreed] = useState<Agreed>({ terms: false, fees: false })
  const entry = useEntryForm<Entries>(registerNewAccount.input, EMPTY, submit)
  const mayRegister = agreed.terms && agreed.fees
  useLeaveGuard(entry.form.formState.isDirty && phase !== 'done', texts.leave)

  const send = entry.form.handleSubmit((entries) => {
    if (mayRegister) return submit.send({ ...entries, lang: $language.get() })
  })
  return (
    <form className={css.form} method="post" noValidate onSubmit={send}>
      <SubmitNotices submit={submit} atFields />
      <ErrorSummary
        title={common.checkEntries}
        errors={entry.summary([
          ['user.name', texts.name],
          ['user.kana', texts.kana],
          ['company.name', texts.company],
          ['user.login_id', texts.email],
          ['user.phone', texts.phone],
          ['user.address', texts.address],
          ['user.password', texts.password],
        ])}
      />
      <RegistrationFields entry={entry} isAdmin={isAdmin} />
      <Agreement agreed={agreed} onAgree={setAgreed} />
      <RegisterButton mayRegister={mayRegister} isSending={phase === 'sending'} />
      {!isAdmin && (
        <p className={css.aside}>
          {texts.haveAccount} <TextLink href="/login">{texts.login}</TextLink>
        </p>
      )}
    </form>
  )
}

function RegisterButton({ mayRegister, isSending }: { mayRegister: boolean; isSending: boolean }) {
  const texts = useTexts(registrationTexts)
  const isListening = useListening()
  return (
    <div className={css.send}>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        disabled={!isListening || !mayRegister}
        aria-describedby={mayRegister ? undefined : WHY_ID}
        loading={isSending}
      >
        {texts.submit}
      </Button>
      {!mayRegister && (
        <p className={css.why} id={WHY_ID}>
          {texts.needsBoth}
        </p>
      )}
    </div>
  )
}
