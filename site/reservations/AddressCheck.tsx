import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { refusalTexts } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './address-check.module.css'
import { openAddressCheck } from './address-check.ts'
import { addressCheckTexts } from './texts-address-check.ts'

type AddressCheckProps = {
  /**
   * Set after the server has refused a booking because the mailed code was missing. The form is then shown even before
   * the user's e-mail address is loaded.
   */
  isAsked?: boolean
  onConfirmed: () => void
}

/**
 * decisions 2: before the first booking, the user enters the mailed code once. This component has no form element,
 * because it can be placed inside another form.
 */
export function AddressCheck({ isAsked = false, onConfirmed }: AddressCheckProps) {
  const texts = useTexts(addressCheckTexts)
  const refusals = useTexts(refusalTexts)
  const [check] = useState(() => openAddressCheck(onConfirmed))
  const { status, value: own } = useStore(check.$own)
  const sent = useStore(check.$sent)
  const { phase } = useStore(check.checking.$submit)
  const sending = useStore(check.sending.$submit)
  const codeRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void check.load()
    // focus the field if the server has asked for the mailed code
    if (isAsked) codeRef.current?.focus()
  }, [check, isAsked])
  if (own ? own.isConfirmed : !isAsked) return null
  if (status === 'ready' && own?.address === undefined)
    return <Banner title={texts.title}>{refusals.noAddress}</Banner>

  return (
    <section className={css.card} aria-label={texts.title}>
      <p className={css.title}>{texts.title}</p>
      <p>{texts.text(own?.address)}</p>
      <SubmitNotices submit={check.checking} atFields />
      <SubmitNotices submit={check.sending} />
      {sent > 0 && (
        <Banner key={sent} tone="success">
          {texts.sent}
        </Banner>
      )}
      <CodeField check={check} ref={codeRef} />
      <div className={css.actions}>
        <Button variant="primary" loading={phase === 'sending'} onClick={() => void check.check()}>
          {texts.check}
        </Button>
        <Button loading={sending.phase === 'sending'} onClick={() => void check.sendAgain()}>
          {texts.send}
        </Button>
      </div>
    </section>
  )
}

type CodeFieldProps = { check: ReturnType<typeof openAddressCheck>; ref: Ref<HTMLInputElement> }

function CodeField({ check, ref }: CodeFieldProps) {
  const texts = useTexts(addressCheckTexts)
  const common = useTexts(commonTexts)
  const fields: Record<string, string> = useTexts(fieldTexts)
  const code = useStore(check.$code)
  const { refused } = useStore(check.checking.$submit)
  const problem = refused?.refusal.fields?.['code']
  const checkAtEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void check.check()
  }
  return (
    <Field
      label={texts.code}
      mark={common.required}
      required
      className={css.code}
      error={problem && (fields[problem] ?? fields['invalid'])}
    >
      <TextInput
        ref={ref}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        onKeyDown={checkAtEnter}
        onChange={(event) => check.type(event.target.value)}
      />
    </Field>
  )
}
