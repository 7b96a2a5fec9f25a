import { ConflictDialog } from '../kit/forms/ConflictDialog.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import css from './hours.module.css'
import { hoursTexts } from './texts.ts'

type HoursConflictProps = {
  open: boolean
  /** What the other user has changed; empty until it is loaded. */
  changes: readonly string[]
  onClose: () => void
  onTakeTheirs: () => void
  onOverwrite: () => void
}

/** Shown when another user has saved these hours first, with what they have changed. */
export function HoursConflict({ changes, ...dialog }: HoursConflictProps) {
  const texts = useTexts(hoursTexts)
  return (
    <ConflictDialog {...dialog} title={texts.conflictTitle}>
      {changes.length > 0 && (
        <>
          <p className={css.theirsLead}>{texts.conflictTheirs}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard */}
          <ul className={css.theirs} aria-label={texts.conflictTheirs} tabIndex={0}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
    </ConflictDialog>
  )
}
