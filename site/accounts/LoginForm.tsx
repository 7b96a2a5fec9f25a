import { useStore } from '@nanostores/react'
import { type ChangeEvent, type FocusEvent, type FormEvent, type RefObject, useRef } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { ErrorSummary } from '../kit/ui/ErrorSummary.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import css from './LoginForm.module.css'
import { PasskeyEntry } from './PasskeyEntry.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import type { createSignIn } from './sign-in.ts'
import type { EntryError, EntryName } from './sign-in-entries.ts'
import { loginTexts } from './texts-login.ts'
import { useListening } from './use-listening.ts'

const USERNAME_ID = 'login-id'
const PASSWORD_ID = 'login-password'

type SignInStore = { signIn: ReturnType<typeof createSignIn> }

/** The sign-in form. Its fields are uncontrolled, so that values that a password manager filled in before React started are kept. */
export function LoginForm({ signIn }: SignInStore) {
  const { phase, demo } = useStore(signIn.$signIn)
  const texts = useTexts(loginTexts)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const remember = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = await signIn.submit({
      username: username.current?.value ?? '',
      password: password.current?.value ?? '',
      isRemember: remember.current?.checked ?? false,
    })
    if (wrong) (wrong === 'username' ? username : password).current?.focus()
  }

  function fill(loginId: string, demoPassword: string) {
    if (!username.current || !password.current) return
    username.current.value = loginId
    password.current.value = demoPassword
    signIn.mend('username', loginId)
    signIn.mend('password', demoPassword)
  }

  return (
    <>
      <form className={css.form} method="post" noValidate onSubmit={submit}>
        <EntryFields signIn={signIn} username={username} password={password} />
        <div className={css.line}>
          <Checkbox ref={remember} name="isRemember" label={texts.remember} defaultChecked />
          <TextLink href="/test/passwordReset">{texts.forgotten}</TextLink>
        </div>
        <SignInButton isLoading={phase !== 'idle'} />
      </form>
      <PasskeyEntry signIn={signIn} isRemember={() => remember.current?.checked ?? false} />
      <OtherPages />
      {demo && <DemoAccounts onPick={fill} />}
    </>
  )
}

/** Links to registration for new users, and to the page that connects a device as a kiosk. */
function OtherPages() {
  const texts = useTexts(loginTexts)
  return (
    <>
      <p className={css.newHere}>
        {texts.newHere} <TextLink href="/test/register">{texts.register}</TextLink>
      </p>
      <p className={css.newHere}>
        <TextLink href="/kiosk">{texts.toKiosk}</TextLink>
      </p>
    </>
  )
}

type EntryFieldsProps = SignInStore & Record<EntryName, RefObject<HTMLInputElement | null>>

/** Login ID and password, with their errors. */
function EntryFields({ signIn, username, password }: EntryFieldsProps) {
  const { errors } = useStore(signIn.$signIn)
  const texts = useTexts(loginTexts)
  const common = useTexts(commonTexts)
  const textOf = (error: EntryError | undefined, whenEmpty: string) =>
    error && (error === 'required' ? whenEmpty : texts.tooLong)
  const usernameError = textOf(errors.username, texts.needsLoginId)
  const passwordError = textOf(errors.password, texts.needsPassword)
  const summary = [
    { id: USERNAME_ID, text: usernameError },
    { id: PASSWORD_ID, text: passwordError },
  ].filter((entry): entry is { id: string; text: string } => entry.text !== undefined)

  const listeners = (name: EntryName) => ({
    name,
    onBlur: (event: FocusEvent<HTMLInputElement>) => signIn.check(name, event.target.value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => signIn.mend(name, event.target.value),
  })

  return (
    <>
      <ErrorSummary title={common.checkEntries} errors={summary} />
      <Field
        id={USERNAME_ID}
        label={texts.loginId}
        mark={common.required}
        required
        help={texts.loginIdHelp}
        error={usernameError}
      >
        <TextInput
          ref={username}
          size="lg"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          {...listeners('username')}
        />
      </Field>
      <Field id={PASSWORD_ID} label={texts.password} mark={common.required} required error={passwordError}>
        <PasswordControl
          ref={password}
          size="lg"
          autoComplete="current-password"
          {...listeners('password')}
        />
      </Field>
    </>
  )
}

function SignInButton({ isLoading }: { isLoading: boolean }) {
  const { submit } = useTexts(loginTexts)
  const isListening = useListening()
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block
      className={css.submit}
      disabled={!isListening}
      loading={isLoading}
    >
      {submit}
    </Button>
  )
}
