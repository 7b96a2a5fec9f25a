import { useStore } from '@nanostores/react'
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

/** Filters for place, operator, language and outcome; deleted ones can still be chosen. */
export function HistoryFilters({ reports }: { reports: Reports }) {
  const texts = useTexts(reportTexts)
  const { languages } = useTexts(commonTexts)
  const { value } = useStore(reports.$choices)
  const { filters } = useStore(reports.$wish)
  const { stores = [], signages = [], operators = [] } = value ?? {}
  return (
    <div className={css.filters}>
      <Field label={texts.store}>
        <SelectInput
          value={filters.storeId ?? ''}
          onChange={({ target }) => reports.narrow({ storeId: idOf(target.value) })}
        >
          <option value="">{texts.all}</option>
          <Choices rows={stores} chosen={filters.storeId} />
          <option value={0}>{texts.noStore}</option>
        </SelectInput>
      </Field>
      <Field label={texts.signage}>
        <SelectInput
          value={filters.signageId ?? ''}
          onChange={({ target }) => reports.narrow({ signageId: idOf(target.value) })}
        >
          <option value="">{texts.all}</option>
          <Choices rows={signages} chosen={filters.signageId} />
        </SelectInput>
      </Field>
      <Field label={texts.operator}>
        <SelectInput
          value={filters.hostId ?? ''}
          onChange={({ target }) => reports.narrow({ hostId: idOf(target.value) })}
        >
          <option value="">{texts.all}</option>
          <Choices rows={operators} chosen={filters.hostId} />
        </SelectInput>
      </Field>
      <Field label={texts.language}>
        <SelectInput
          value={filters.lang ?? ''}
          onChange={({ target }) => reports.narrow({ lang: found(LANGUAGES, target.value) })}
        >
          <option value="">{texts.all}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {languages[language]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={texts.outcome}>
        <SelectInput
          value={filters.outcome ?? ''}
          onChange={({ target }) => reports.narrow({ outcome: found(OUTCOME_FILTERS, target.value) })}
        >
          <option value="">{texts.all}</option>
          {OUTCOME_FILTERS.map((outcome) => (
            <option key={outcome} value={outcome}>
              {texts.outcomes[outcome]}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  )
}

const found = <Value extends NonNullable<CallFilters['lang'] | CallFilters['outcome']>>(
  values: readonly Value[],
  text: string,
): Value | undefined => values.find((value) => value === text)

/** The choice from the address stays selected while the names load. */
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
