import { useState } from 'react'
import { TOUCH_BUTTONS_MAX } from '#core/limits.ts'
import { draftVisitorTexts, type VisitorTextDrafts } from '#core/visitor-texts/contract.ts'
import type { Drafts } from '#core/visitor-texts/translations.ts'
import { request } from '../../line/request.ts'
import { commonTexts } from '../texts/common.ts'
import { translationTexts } from '../texts/translations.ts'
import { useTexts } from '../texts/use-texts.ts'
import { toasts } from '../toasts.ts'
import { Button } from '../ui/Button.tsx'
import css from './forms.module.css'

type DraftOthersProps = {
  /** Japanese texts that lack a translation. */
  missing: readonly string[]
  /**
   * Message shown after drafts were added, instead of the usual one, which asks the user to save. For forms without a button to
   * save.
   */
  drafted?: string
  /** Fills the drafted translations into the form. @returns a function that removes them again (the undo button) */
  onDrafts: (drafts: Drafts) => () => void
}

/**
 * A button that asks the chat server (generative AI) to draft the missing translations; not shown if none is missing. If the form has a
 * button to save, the drafts are saved only when the user presses that button.
 */
export function DraftOthers({ missing, drafted, onDrafts }: DraftOthersProps) {
  const texts = useTexts(translationTexts)
  const common = useTexts(commonTexts)
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  const [reason, setReason] = useState<VisitorTextDrafts['reason']>(null)
  const draft = async () => {
    setAsking(true)
    setAsked(true)
    const asked = [...new Set(missing)].slice(0, TOUCH_BUTTONS_MAX)
    const reply = await request(draftVisitorTexts, { texts: asked })
    setAsking(false)
    const made = reply.kind === 'ok' ? reply.value : { drafts: [], reason: 'silent' as const }
    setReason(made.reason)
    const drafts = new Map(asked.map((ja, at) => [ja, made.drafts[at] ?? {}]))
    if (![...drafts.values()].some(({ en, zh }) => en || zh)) return
    const undo = onDrafts(drafts)
    toasts.show({ text: drafted ?? texts.drafted, action: { label: common.undo, run: undo } })
  }
  // Once pressed, the button stays even if no translation is missing any more: removing or disabling it would lose the keyboard
  // focus.
  if (missing.length === 0 && !hasAsked) return null
  return (
    <div className={css.form}>
      <div>
        <Button
          size="sm"
          loading={isAsking}
          aria-disabled={missing.length === 0 || undefined}
          onClick={() => missing.length > 0 && void draft()}
        >
          {texts.draft}
        </Button>
      </div>
      <p role="status">
        {missing.length === 0 ? texts.complete : reason !== null && texts.untranslated[reason]}
      </p>
    </div>
  )
}
