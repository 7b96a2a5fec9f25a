import { useStore } from '@nanostores/react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Segment } from '../../kit/ui/Segment.tsx'
import { SelectInput } from '../../kit/ui/SelectInput.tsx'
import { TextInput } from '../../kit/ui/TextInput.tsx'
import css from './signages.module.css'
import type { Standby } from './standby.ts'
import { standbyTexts } from './texts-standby.ts'

type SignageFiltersProps = {
  standby: Standby
  /** Whether the list is long enough to need a search field. */
  isSearched: boolean
}

/** Filters by state, shop and name. */
export function SignageFilters({ standby, isSearched }: SignageFiltersProps) {
  const texts = useTexts(standbyTexts).signages
  const counts = useStore(standby.$counts)
  const filter = useStore(standby.$filter)
  const text = useStore(standby.$text)
  return (
    <>
      <Segment
        label={texts.filter}
        value={filter}
        onChange={standby.filterBy}
        options={[
          { value: 'all', label: texts.all(counts.all) },
          { value: 'receiving', label: texts.receiving(counts.receiving) },
          { value: 'urgent', label: texts.urgent(counts.urgent) },
        ]}
      />
      {isSearched && (
        <div className={css.search}>
          <TextInput
            type="search"
            icon="search"
            size="sm"
            aria-label={texts.search}
            placeholder={texts.search}
            value={text}
            onChange={({ target }) => standby.search(target.value)}
          />
        </div>
      )}
      <StoreFilter standby={standby} />
    </>
  )
}

/** The filter by shop. Hidden for a company with one shop. */
function StoreFilter({ standby }: { standby: Standby }) {
  const texts = useTexts(standbyTexts).signages
  const stores = useStore(standby.$stores)
  const storeId = useStore(standby.$storeId)
  if (stores.length <= 1) return null
  return (
    <div className={css.store}>
      <SelectInput
        size="sm"
        aria-label={texts.store}
        value={storeId ?? ''}
        onChange={({ target }) => standby.showStore(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{texts.allStores}</option>
        {stores.map((store) => (
          <option key={store.id} value={store.id}>
            {store.name ?? texts.noStore}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
