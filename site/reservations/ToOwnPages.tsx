import { useStore } from '@nanostores/react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { roleHint } from '../line/role-hint.ts'
import { guestTexts } from './texts-guest.ts'

/**
 * Leads a user who is signed in, but came here as a guest, to their own pages. Other guests have no account and get no such link.
 */
export function ToOwnPages() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  if (roleHint() === undefined) return null
  return <LinkButton href="/login">{texts.asGuest.self}</LinkButton>
}
