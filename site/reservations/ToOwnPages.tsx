import { useStore } from '@nanostores/react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { roleHint } from '../line/role-hint.ts'
import { guestTexts } from './texts-guest.ts'

/**
 * A link to the first page of the user's account. Shown only if the person who opened a reservation's link (guest) is a
 * signed-in user.
 */
export function ToOwnPages() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  if (roleHint() === undefined) return null
  return <LinkButton href="/login">{texts.asGuest.self}</LinkButton>
}
