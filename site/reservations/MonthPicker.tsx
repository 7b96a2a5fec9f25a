import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { type Month, monthOf } from '../kit/month.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import css from './reservations.module.css'
import { reservationTexts } from './texts.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

type MonthPickerProps = { month: Month; onMonth: (month: Month) => void }

/**
 * Spec 2.4.9: the months of the current year. The user can also go back a year, so that December is reachable in
 * January (decisions 3).
 */
export function MonthPicker({ month, onMonth }: MonthPickerProps) {
  const texts = useTexts(reservationTexts)
  const id = useId()
  const { year: thisYear } = monthOf(useStore($now))
  return (
    <div className={css.months}>
      <label htmlFor={id}>{texts.month}</label>
      <SelectInput
        aria-label={texts.yearName(month.year)}
        value={month.year}
        onChange={(event) => onMonth({ ...month, year: Number(event.target.value) })}
      >
        {[thisYear - 1, thisYear, thisYear + 1].map((year) => (
          <option key={year} value={year}>
            {texts.yearName(year)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        id={id}
        value={month.month}
        onChange={(event) => onMonth({ ...month, month: Number(event.target.value) })}
      >
        {MONTHS.map((value) => (
          <option key={value} value={value}>
            {texts.monthName(value)}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
