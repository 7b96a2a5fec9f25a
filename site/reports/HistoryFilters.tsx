import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { LANGUAGES } from '#core/languages.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { type CallFilters, OUTCOME_FILTERS } from './options.ts'
import css from './reports.module.css'
import type { CallChoices, Reports } from './store.ts'
import { reportTexts } from './texts.ts'

const idOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))

/** Filters for store, signage, operator, language and outcome. Deleted stores, signages and operators can still be chosen. */
export function HistoryFilters({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  const { languages } = useTexts(commonTexts)
  const { value } = useStore(reports.$choices)
  const { filters } = useStore(reports.$options)
  const { stores = [], signages = [], operators = [] } = value ?? {}
  const narrow = <Name extends keyof CallFilters>(name: Name, read: (text: string) => CallFilters[Name]) => ({
    value: filters[name],
    onChange: (text: string) => reports.narrow({ [name]: read(text) }),
  })
  return (
    <div className={css.filters}>
      <FilterField label={texts.store} {...narrow('storeId', idOf)}>
        <Choices rows={stores} chosen={filters.storeId} />
        <option value={0}>{texts.noStore}</option>
      </FilterField>
      <FilterField label={texts.signage} {...narrow('signageId', idOf)}>
        <Choices rows={signages} chosen={filters.signageId} />
      </FilterField>
      <FilterField label={texts.operator} {...narrow('hostId', idOf)}>
        <Choices rows={operators} chosen={filters.hostId} />
      </FilterField>
      <FilterField label={texts.language} {...narrow('lang', (text) => found(LANGUAGES, text))}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {languages[language]}
          </option>
        ))}
      </FilterField>
      <FilterField label={texts.outcome} {...narrow('outcome', (text) => found(OUTCOME_FILTERS, text))}>
        {OUTCOME_FILTERS.map((outcome) => (
          <option key={outcome} value={outcome}>
            {texts.outcomes[outcome]}
          </option>
        ))}
      </FilterField>
    </div>
  )
}

type FilterFieldProps = {
  label: string
  value: string | number | undefined
  onChange: (text: string) => void
  /** The options other than "all". */
  children: ReactNode
}

function FilterField({ label, value, onChange, children }: FilterFieldProps) {
  const { all } = useTexts(reportTexts)
  return (
    <Field label={label}>
      <SelectInput value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {children}
      </SelectInput>
    </Field>
  )
}

const found = <Value extends NonNullable<CallFilters['lang'] | CallFilters['outcome']>>(
  values: readonly Value[],
  text: string,
): Value | undefined => values.find((value) => value === text)

/** While the names load, the choice that is in the page's address stays selected. */
function Choices({ rows, chosen }: { rows: CallChoices['stores']; chosen: number | undefined }) {
  const texts = useTexts(reportTexts)
  const isMissing = chosen !== undefined && chosen !== 0 && !rows.some(({ id }) => id === chosen)
  return (
    <>
      {isMissing && <option value={chosen}>…</option>}
      {rows.map(({ id, name, isDeleted }) => (
        <option key={id} value={id}>
          {isDeleted ? `${name} (${texts.deleted})` : name}
        </option>
      ))}
    </>
  )
}
