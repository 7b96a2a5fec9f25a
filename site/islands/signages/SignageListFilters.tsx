import type { SignageEntry } from '#contract/realtime/shapes.ts'
import { SCENES, type Scene } from '#rules/signage.ts'
import { commonTexts } from '../../messages/common.ts'
import { signageTexts } from '../../messages/signages.ts'
import { type SignageFilter, storesOf } from '../../stores/signages/signages.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './signages.module.css'

type SignageListFiltersProps = {
  all: readonly SignageEntry[]
  filter: SignageFilter
  onChange: (next: Partial<SignageFilter>) => void
}

export function SignageListFilters({ all, filter, onChange }: SignageListFiltersProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const connected = all.filter(({ state }) => state !== 'Logout').length
  return (
    <div className={css.filters}>
      <TextInput
        type="search"
        icon="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={filter.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <SelectInput
        aria-label={texts.store}
        value={filter.storeId ?? ''}
        onChange={({ target }) =>
          onChange({ storeId: target.value === '' ? undefined : Number(target.value) })
        }
      >
        <option value="">{texts.allStores}</option>
        {storesOf(all).map((store) => (
          <option key={store.id} value={store.id}>
            {store.name ?? texts.noStore}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label={texts.state}
        value={filter.state ?? ''}
        onChange={({ target }) => onChange({ state: (target.value || undefined) as Scene | undefined })}
      >
        <option value="">{texts.allStates}</option>
        {SCENES.map((scene) => (
          <option key={scene} value={scene}>
            {common.scenes[scene]}
          </option>
        ))}
      </SelectInput>
      <p className={css.count}>{texts.count(all.length, connected)}</p>
    </div>
  )
}
