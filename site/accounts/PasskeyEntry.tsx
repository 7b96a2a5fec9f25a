import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './LoginForm.module.css'
import type { createSignIn } from './sign-in.ts'
import { loginTexts } from './texts-login.ts'

type PasskeyEntryProps = { signIn: ReturnType<typeof createSignIn>; isRemember: () => boolean }

/**
 * decisions 2: button to sign in with a passkey instead of password and second factor. A message replaces the button if passkeys do
 * not work in this browser or at the page's address.
 */
export function PasskeyEntry({ signIn, isRemember }: PasskeyEntryProps) {
  const { passkey, $signIn } = signIn
  const state = useStore(passkey.$state)
  const { phase } = useStore($signIn)
  const texts = useTexts(loginTexts).passkey
  useEffect(() => {
    passkey.start(isRemember)
    return passkey.stop
  }, [passkey])
  if (state === 'absent') return <p className={css.newHere}>{texts.absent}</p>
  return (
    <>
      <Button
        size="lg"
        block
        disabled={state === 'unknown' || phase !== 'idle'}
        onClick={() => void passkey.press()}
      >
        {texts.button}
      </Button>
      <p className={css.passkeyNone} role="status">
        {state === 'none' && texts.none}
      </p>
    </>
  )
}
