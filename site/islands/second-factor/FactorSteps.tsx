import { useStore } from '@nanostores/react'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '#contract/second-factor.ts'
import { commonTexts } from '../../messages/common.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import type { SecondFactorStore } from '../../stores/account/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { QrCode, type QrPicture } from '../../ui/QrCode.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PasswordControl } from '../forms/PasswordControl.tsx'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useEntryForm } from '../forms/use-entry-form.ts'
import { useTexts } from '../shell/use-texts.ts'
import css from './second-factor.module.css'

type Steps = { factor: SecondFactorStore }

/** Whoever sits at a browser that was left open sets nothing up. */
export function PasswordStep({ factor }: Steps) {
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(factor.begin.$submit)
  const entry = useEntryForm(beginSecondFactor.input, { currentPassword: '' }, factor.begin)
  const send = entry.form.handleSubmit(() => factor.begin.send(entry.form.getValues()))
  return (
    <form className={css.part} method="post" noValidate onSubmit={send}>
      <SubmitNotices submit={factor.begin} />
      <Field
        {...entry.field('currentPassword')}
        label={texts.currentPassword}
        mark={common.required}
        required
      >
        <PasswordControl {...entry.control('currentPassword')} autoComplete="current-password" />
      </Field>
      <div className={css.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'}>
          {texts.next}
        </Button>
        <Button variant="quiet" onClick={() => factor.go({ name: 'rest' })}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}

export function ScanStep({ factor, secret, qr }: Steps & { secret: string; qr: QrPicture }) {
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(factor.confirm.$submit)
  const entry = useEntryForm(confirmSecondFactor.input, { code: '' }, factor.confirm)
  const send = entry.form.handleSubmit(() => factor.confirm.send(entry.form.getValues()))
  return (
    <form className={css.part} noValidate onSubmit={send}>
      <SubmitNotices submit={factor.confirm} />
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
      <div className={css.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'}>
          {texts.confirm}
        </Button>
        <Button variant="quiet" onClick={() => factor.go({ name: 'rest' })}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}

/** A session alone neither ends it nor makes other recovery codes. */
export function ProofStep({ factor, of }: Steps & { of: 'renew' | 'end' }) {
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const submit = factor[of]
  const { phase } = useStore(submit.$submit)
  const entry = useEntryForm(endSecondFactor.input, { code: '' }, submit)
  const send = entry.form.handleSubmit(() => submit.send(entry.form.getValues()))
  return (
    <form className={css.part} noValidate onSubmit={send}>
      <SubmitNotices submit={submit} />
      <p>{texts.proofText}</p>
      <Field {...entry.field('code')} label={texts.proof} mark={common.required} required>
        <TextInput {...entry.control('code')} autoComplete="one-time-code" autoCapitalize="none" />
      </Field>
      <div className={css.foot}>
        <Button type="submit" variant={of === 'end' ? 'danger' : 'primary'} loading={phase === 'sending'}>
          {texts[of]}
        </Button>
        <Button variant="quiet" onClick={() => factor.go({ name: 'rest' })}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
