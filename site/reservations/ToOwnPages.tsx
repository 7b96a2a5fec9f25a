import { useStore } from '@nanostores/react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { roleHint } from '../line/role-hint.ts'
import { guestTexts } from './texts-guest.ts'

/**
 * A link to their own pages for a signed-in user who came here as a guest. Guests without an account do not get it.
 */
export function ToOwnPages() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  if (roleHint() === undefined) return null
  return <LinkButton href="/login">{texts.asGuest.self}</LinkButton>
}
