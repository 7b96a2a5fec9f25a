import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Resource } from '../kit/resource.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { type Place, type PlaceStore, placeKey, placeOf } from './places.ts'
import { knowledgeTexts } from './texts.ts'

export type Places = ReadableAtom<Resource<PlaceStore[]>>
type PlaceSelectProps = {
  places: Places
  place: Place
  onChange: (place: Place) => void
  disabled?: boolean
}

/** Selects where an answer applies: everywhere, in one store, or at one signage. */
export function PlaceSelect({ places, place, onChange, disabled }: PlaceSelectProps) {
  const { place: texts } = useTexts(knowledgeTexts)
  const { value: stores = [] } = useStore(places)
  const key = placeKey(place)
  const options = stores.flatMap((store) => [
    { key: `store:${store.id}`, name: texts.store(store.name) },
    ...store.signages.map(({ id, name }) => ({
      key: `signage:${id}`,
      name: texts.signage(store.name, name),
    })),
  ])
  const isListed = key === '' || options.some((option) => option.key === key)
  return (
    <Field label={texts.label}>
      <SelectInput value={key} disabled={disabled} onChange={({ target }) => onChange(placeOf(target.value))}>
        <option value="">{texts.everywhere}</option>
        {!isListed && <option value={key}>{texts.gone}</option>}
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.name}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

/** @returns a function that names the place where an answer applies */
export function usePlaceWords(places: Places): (place: Place) => string {
  const { place: texts } = useTexts(knowledgeTexts)
  const { value: stores = [] } = useStore(places)
  return ({ storeId, signageId }) => {
    if (signageId !== null) {
      const store = stores.find(({ signages }) => signages.some(({ id }) => id === signageId))
      const signage = store?.signages.find(({ id }) => id === signageId)
      return store && signage ? texts.signage(store.name, signage.name) : texts.gone
    }
    if (storeId === null) return texts.everywhere
    const store = stores.find(({ id }) => id === storeId)
    return store ? texts.store(store.name) : texts.gone
  }
}
