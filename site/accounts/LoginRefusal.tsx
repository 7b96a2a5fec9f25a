import { useStore } from '@nanostores/react'
import { $language } from '../kit/preferences.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import type { Refused } from './sign-in.ts'
import { loginTexts } from './texts-login.ts'

/** Shows why the server refused the sign-in, with the error code; after too many attempts also how long to wait. */
export function LoginRefusal({ refused }: { refused: Refused }) {
  const language = useStore($language, { ssr: 'initial' })
  const texts = useTexts(loginTexts)
  const waitSeconds = refused.retryAfterMs && Math.ceil(refused.retryAfterMs / 1_000)
  return (
    <Banner tone="danger">
      {refusalText(refused.refusal, language)}
      {waitSeconds ? <p>{texts.waitFor(waitSeconds)}</p> : null}
    </Banner>
  )
}
