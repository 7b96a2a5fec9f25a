import { useStore } from '@nanostores/react'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { SCENES } from '#core/signages/signage.ts'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { type SignageList, storesOf } from './list.ts'
import css from './signages.module.css'
import { signageTexts } from './texts.ts'

type SignageListFiltersProps = { all: readonly SignageEntry[]; list: SignageList }

export function SignageListFilters({ all, list }: SignageListFiltersProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const filters = useStore(list.$options)
  const stores = storesOf(all)
  const connected = all.filter(({ state }) => state !== 'Logout').length
  return (
    <div className={css.filters}>
      <ListSearch pages={list} label={texts.search} />
      {stores.length > 1 && (
        <SelectInput
          aria-label={texts.store}
          value={filters.store}
          onChange={({ target }) => list.narrow({ store: target.value })}
        >
          <option value="">{texts.allStores}</option>
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.name ?? texts.noStore}
            </option>
          ))}
        </SelectInput>
      )}
      <SelectInput
        aria-label={texts.state}
        value={filters.state}
        onChange={({ target }) => list.narrow({ state: target.value })}
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
