import type { ReactNode } from 'react'
import forms from '../kit/forms/forms.module.css'
import { useTexts } from '../kit/texts/use-texts.ts'
import { signageTexts } from './texts.ts'

type SignInDetailsProps = {
  /** Errors of the fields inside. If there is any, the section is open. */
  errors: readonly (string | undefined)[]
  children: ReactNode
}

/** Collapsed section with login ID and password: only a device that is not paired by a code needs them. */
export function SignInDetails({ errors, children }: SignInDetailsProps) {
  const texts = useTexts(signageTexts)
  const hasError = errors.some((error) => error !== undefined)
  return (
    <details className={forms.details} {...(hasError && { open: true })}>
      <summary>{texts.signIn}</summary>
      <div className={forms.form}>
        <p className={forms.reason}>{texts.signInHelp}</p>
        {children}
      </div>
    </details>
  )
}
