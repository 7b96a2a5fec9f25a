import { useStore } from '@nanostores/react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { roleHint } from '../line/role-hint.ts'
import { guestTexts } from './texts-guest.ts'

/** For a user who came as a guest beside their own session. Other guests have no account and need no sign-in page. */
export function ToOwnPages() {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  if (roleHint() === undefined) return null
  return <LinkButton href="/login">{texts.asGuest.self}</LinkButton>
}
