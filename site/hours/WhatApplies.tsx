import { useStore } from '@nanostores/react'
import type { getHours, HoursRow } from '#core/hours/contract.ts'
import { type OpeningHours, openStateAt } from '#core/hours/hours.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { whenWords } from '#core/time/japan-words.ts'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import css from './hours.module.css'
import { hoursTexts } from './texts.ts'

type WhatAppliesProps = {
  known: OutputOf<typeof getHours>
  row: HoursRow
  /** The hours in the form, saved or not. */
  hours: OpeningHours | null
  isDraft: boolean
}

/** Shows whether the company or shop is open now, by the hours in the form. */
export function WhatApplies({ known, row, hours, isDraft }: WhatAppliesProps) {
  const texts = useTexts(hoursTexts)
  const language = useStore($language)
  const now = useStore($now)
  const company = known.rows.find(({ storeId }) => storeId === null)?.hours ?? null
  const applied = hours ?? (row.storeId === null ? null : company)
  const { isOpen, opensAt, closesAt } = openStateAt(applied, now, (day) => known.holidays.includes(day))
  const words = (): string => {
    if (isOpen) return closesAt ? texts.openUntil(whenWords(closesAt, now, language)) : texts.alwaysOpen
    return opensAt ? texts.closedUntil(whenWords(opensAt, now, language)) : texts.closedForLong
  }
  return (
    <p className={css.now}>
      <b>{texts.now}</b>
      <Badge tone={isOpen ? 'standby' : 'offline'} icon="clock">
        {words()}
      </Badge>
      {isDraft && <span className={css.muted}>{texts.unsaved}</span>}
    </p>
  )
}
