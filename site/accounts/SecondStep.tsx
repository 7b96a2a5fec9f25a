import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './LoginForm.module.css'
import { LoginRefusal } from './LoginRefusal.tsx'
import type { createSignIn } from './sign-in.ts'
import { secondFactorTexts } from './texts-second-factor.ts'

/** decisions 2: after the correct password, asks for an app code or a recovery code. */
export function SecondStep({ signIn }: { signIn: ReturnType<typeof createSignIn> }) {
  const { phase, codeRefused } = useStore(signIn.$signIn)
  const texts = useTexts(secondFactorTexts)
  const common = useTexts(commonTexts)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (codeRefused) input.current?.select()
  }, [codeRefused])

  function send(event: FormEvent) {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (code === '') input.current?.focus()
    else void signIn.giveCode(code)
  }
  return (
    <form className={css.form} noValidate onSubmit={send}>
      <p>{texts.login.text}</p>
      {codeRefused && <LoginRefusal refused={codeRefused} />}
      <Field label={texts.proof} mark={common.required} required help={texts.login.lost}>
        <TextInput
          ref={input}
          size="lg"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block loading={phase !== 'idle'}>
        {texts.login.submit}
      </Button>
      <Button variant="quiet" onClick={signIn.forgetTicket}>
        {texts.login.back}
      </Button>
    </form>
  )
}
