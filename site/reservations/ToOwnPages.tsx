import { useStore } from '@nanostores/react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { roleHint } from '../line/role-hint.ts'
import { guestTexts } from './texts-guest.ts'

/**
 * A link for a signed-in user who came here with a guest's link: leads to the first page of that user's account. Not shown to
 * other guests.
 */
export function ToOwnPages() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  if (roleHint() === undefined) return null
  return <LinkButton href="/login">{texts.asGuest.self}</LinkButton>
}
