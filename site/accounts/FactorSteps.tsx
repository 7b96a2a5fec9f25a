import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from '#core/accounts/contract-second-factor.ts'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { QrCode, type QrPicture } from '../kit/ui/QrCode.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import { StepForm } from './StepForm.tsx'
import css from './second-factor.module.css'
import type { SecondFactorStore } from './second-factor.ts'
import { secondFactorTexts } from './texts-second-factor.ts'

type Steps = { factor: SecondFactorStore }

/** Asks for the password first: a browser left signed in must not be enough to set up a second factor. */
export function PasswordStep({ factor }: Steps) {
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const entry = useEntryForm(beginSecondFactor.input, { currentPassword: '' }, factor.begin)
  return (
    <StepForm
      submit={factor.begin}
      onSend={entry.form.handleSubmit(() => factor.begin.send(entry.form.getValues()))}
      onCancel={() => factor.go({ name: 'rest' })}
      label={texts.next}
    >
      <Field
        {...entry.field('currentPassword')}
        label={texts.currentPassword}
        mark={common.required}
        required
      >
        <PasswordControl {...entry.control('currentPassword')} autoComplete="current-password" />
      </Field>
    </StepForm>
  )
}

export function ScanStep({ factor, secret, qr }: Steps & { secret: string; qr: QrPicture }) {
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const entry = useEntryForm(confirmSecondFactor.input, { code: '' }, factor.confirm)
  return (
    <StepForm
      submit={factor.confirm}
      onSend={entry.form.handleSubmit(() => factor.confirm.send(entry.form.getValues()))}
      onCancel={() => factor.go({ name: 'rest' })}
      label={texts.confirm}
    >
      <p>{texts.scan}</p>
      <div className={css.qr}>
        <QrCode picture={qr} label={texts.scanLabel} />
      </div>
      <p className={css.muted}>{texts.bySecret}</p>
      <p className={css.code}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <Field
        {...entry.field('code')}
        label={texts.code}
        mark={common.required}
        required
        help={texts.codeHelp}
      >
        <TextInput {...entry.control('code')} inputMode="numeric" autoComplete="one-time-code" />
      </Field>
    </StepForm>
  )
}

/** Asks for a code, because a session alone must not suffice to switch off the second factor or to renew its codes. */
export function ProofStep({ factor, of }: Steps & { of: 'renew' | 'end' }) {
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const submit = factor[of]
  const entry = useEntryForm(endSecondFactor.input, { code: '' }, submit)
  return (
    <StepForm
      submit={submit}
      onSend={entry.form.handleSubmit(() => submit.send(entry.form.getValues()))}
      onCancel={() => factor.go({ name: 'rest' })}
      label={texts[of]}
      danger={of === 'end'}
    >
      <p>{texts.proofText}</p>
      <Field {...entry.field('code')} label={texts.proof} mark={common.required} required>
        <TextInput {...entry.control('code')} autoComplete="one-time-code" autoCapitalize="none" />
      </Field>
    </StepForm>
  )
}
