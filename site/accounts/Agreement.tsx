import { useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import { ReadingDialog } from './ReadingDialog.tsx'
import css from './registration.module.css'
import { registrationTexts } from './texts-registration.ts'
import { useListening } from './use-listening.ts'

const PARTS = ['terms', 'fees'] as const
type Part = (typeof PARTS)[number]
export type Agreed = Record<Part, boolean>

/** Spec 2.4.2: two checkboxes that must be checked, with links that open the terms and the fees. */
export function Agreement({ agreed, onAgree }: { agreed: Agreed; onAgree: (agreed: Agreed) => void }) {
  const texts = useTexts(registrationTexts)
  const [open, setOpen] = useState<Part>()
  const isListening = useListening()
  return (
    <fieldset className={css.agreement} disabled={!isListening}>
      <legend>
        <HiddenText>{texts.agreement}</HiddenText>
      </legend>
      {PARTS.map((part) => (
        <Checkbox
          key={part}
          checked={agreed[part]}
          onChange={(event) => onAgree({ ...agreed, [part]: event.target.checked })}
          label={
            <>
              {texts.agree[part].before}
              <button type="button" className={css.read} onClick={() => setOpen(part)}>
                {texts.agree[part].link}
              </button>
              {texts.agree[part].after}
            </>
          }
        />
      ))}
      {PARTS.map((part) => (
        <ReadingDialog
          key={part}
          open={open === part}
          onClose={() => setOpen(undefined)}
          title={texts[part].title}
          text={texts[part].text}
        />
      ))}
    </fieldset>
  )
}
