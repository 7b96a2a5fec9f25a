import { atom, type ReadableAtom } from 'nanostores'
import { type Address, address, idIn } from '../kit/pages.ts'
import type { FactsOf } from './facts.ts'

/** The shop (store) whose facts are shown, as named in the page's URL. */
export interface FactsChoice {
  $storeId: ReadableAtom<FactsOf>
  choose(storeId: FactsOf): void
}

function createFactsChoice(address: Address): FactsChoice {
  const $storeId = atom<FactsOf>(idIn(address.query().get('of') ?? '') ?? null)
  return {
    $storeId,
    choose(storeId) {
      $storeId.set(storeId)
      const query = address.query()
      if (storeId === null) query.delete('of')
      else query.set('of', String(storeId))
      address.keep(query)
    },
  }
}

export const openFactsChoice = (): FactsChoice => createFactsChoice(address)
