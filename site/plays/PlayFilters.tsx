import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './plays.module.css'
import type { Plays } from './store.ts'
import { playTexts } from './texts.ts'

type Named = { id: number; name: string }
type PlayFiltersProps = { plays: Plays; signages: readonly Named[]; deleted: readonly Named[] }

/** Fields for signage and days. A day takes effect when it has been typed completely. */
export function PlayFilters({ plays, signages, deleted }: PlayFiltersProps) {
  const texts = useTexts(playTexts)
  const { signageId, from, to } = useStore(plays.$filter)
  return (
    <div className={css.filters}>
      <Field label={texts.signage}>
        <SelectInput
          value={signageId ?? ''}
          onChange={(event) => plays.choose({ signageId: Number(event.target.value) || undefined })}
        >
          {signageId === undefined && <option value="">{texts.choose}</option>}
          {signages.map(optionOf)}
          {deleted.length > 0 && <optgroup label={texts.deleted}>{deleted.map(optionOf)}</optgroup>}
        </SelectInput>
      </Field>
      <Field label={texts.from}>
        <TextInput
          type="date"
          value={from}
          max={to}
          onChange={(event) => event.target.value && plays.choose({ from: event.target.value })}
        />
      </Field>
      <Field label={texts.to}>
        <TextInput
          type="date"
          value={to}
          min={from}
          onChange={(event) => event.target.value && plays.choose({ to: event.target.value })}
        />
      </Field>
    </div>
  )
}

const optionOf = ({ id, name }: Named) => (
  <option key={id} value={id}>
    {name}
  </option>
)
