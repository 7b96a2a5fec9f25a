import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { guestTexts } from '../reservations/texts-guest.ts'
import type { LinkProblem } from './login-notices.ts'
import type { createSignIn } from './sign-in.ts'

/**
 * Dialogs of the sign-in page for visitors who have opened a reservation's link. The dialogs use the language that this
 * visitor (the guest) has chosen.
 */
export function LinkDialogs({ signIn }: { signIn: ReturnType<typeof createSignIn> }) {
  const { asksWhoEnters, link } = useStore(signIn.$signIn)
  const language = useStore($guestLanguage, { ssr: 'initial' })
  const texts = pickTexts(guestTexts, language)
  return (
    <>
      <ConfirmDialog
        open={asksWhoEnters}
        title={<span lang={language}>{texts.asGuest.title}</span>}
        confirmLabel={texts.asGuest.enter}
        cancelLabel={texts.asGuest.self}
        onConfirm={() => signIn.enterAs('guest')}
        onCancel={() => signIn.enterAs('self')}
      >
        <span lang={language}>{texts.asGuest.text}</span>
      </ConfirmDialog>
      <LinkProblemDialog problem={link} onClose={signIn.dismissLink} />
    </>
  )
}

const WORDS = {
  expired: { title: 'expired', text: 'expiredText' },
  cancelled: { title: 'cancelled', text: 'cancelledText' },
  wrong: { title: 'wrong', text: 'wrongText' },
} as const

/** Spec 4.1 and 8: the dialog about a link that no longer works. Closing the dialog leads back to the sign-in page. */
function LinkProblemDialog({ problem, onClose }: { problem: LinkProblem | undefined; onClose: () => void }) {
  const language = useStore($guestLanguage, { ssr: 'initial' })
  const texts = pickTexts(guestTexts, language)
  // keeps the last problem, so that the dialog keeps its text while it fades out
  const last = useRef<LinkProblem>('expired')
  if (problem) last.current = problem
  const words = WORDS[last.current]
  return (
    <Dialog
      alert
      open={problem !== undefined}
      onClose={onClose}
      title={<span lang={language}>{texts[words.title]}</span>}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.toLogin}
        </Button>
      }
    >
      <span lang={language}>{texts[words.text]}</span>
    </Dialog>
  )
}
