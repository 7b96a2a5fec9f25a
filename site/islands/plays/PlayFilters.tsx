import { useStore } from '@nanostores/react'
import type { SignageEntry } from '#contract/realtime/shapes.ts'
import { playTexts } from '../../messages/plays.ts'
import type { Plays } from '../../stores/plays/plays.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './plays.module.css'

/** Whose record, of which days. A day that is being typed is not asked for before it is whole. */
export function PlayFilters({ plays, signages }: { plays: Plays; signages: readonly SignageEntry[] }) {
  const texts = useTexts(playTexts)
  const { signageId, from, to } = useStore(plays.$wish)
  return (
    <div className={css.filters}>
      <Field label={texts.signage}>
        <SelectInput
          value={signageId ?? ''}
          onChange={(event) => plays.choose({ signageId: Number(event.target.value) || undefined })}
        >
          {signageId === undefined && <option value="">{texts.choose}</option>}
          {signages.map((signage) => (
            <option key={signage.id} value={signage.id}>
              {signage.name}
            </option>
          ))}
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
