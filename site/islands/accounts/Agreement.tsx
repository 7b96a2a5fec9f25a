import { useState } from 'react'
import { registrationTexts } from '../../messages/registration.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { ReadingDialog } from './ReadingDialog.tsx'
import css from './registration.module.css'

type Part = 'terms' | 'fees'
export type Agreed = Record<Part, boolean>

/** Spec 2.4.2: both boxes come before the sending; what they are about opens to be read. */
export function Agreement({ agreed, onAgree }: { agreed: Agreed; onAgree: (agreed: Agreed) => void }) {
  const texts = useTexts(registrationTexts)
  const [open, setOpen] = useState<Part>()
  const lines = [
    { part: 'terms', label: texts.agreeTerms, read: texts.readTerms },
    { part: 'fees', label: texts.agreeFees, read: texts.readFees },
  ] as const
  return (
    <fieldset className={css.agreement} aria-label={texts.agreement}>
      {lines.map(({ part, label, read }) => (
        <div key={part} className={css.agreeLine}>
          <Checkbox
            label={label}
            checked={agreed[part]}
            onChange={(event) => onAgree({ ...agreed, [part]: event.target.checked })}
          />
          <Button variant="ghost" size="sm" onClick={() => setOpen(part)}>
            {read}
          </Button>
        </div>
      ))}
      {lines.map(({ part }) => (
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
