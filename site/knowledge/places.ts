import { listStores, type StoreShape } from '#core/company/contract-stores.ts'
import { createResource } from '../kit/resource.ts'
import { request } from '../line/request.ts'

/** Where an answer applies: at one signage, in one shop (store), or (both null) everywhere. */
export interface Place {
  storeId: number | null
  signageId: number | null
}

export const EVERYWHERE: Place = { storeId: null, signageId: null }

/** Value of a place in `<select>` elements and in the page's URL; '' means everywhere. */
export const placeKey = ({ storeId, signageId }: Place): string =>
  signageId !== null ? `signage:${signageId}` : storeId !== null ? `store:${storeId}` : ''

export function placeOf(key: string): Place {
  const [, kind, digits] = /^(store|signage):(\d{1,15})$/.exec(key) ?? []
  if (kind === undefined) return EVERYWHERE
  return kind === 'store'
    ? { storeId: Number(digits), signageId: null }
    : { storeId: null, signageId: Number(digits) }
}

export type PlaceStore = Pick<StoreShape, 'id' | 'name' | 'signages'>

/** The company's shops (stores) with their signages. */
export const openPlaces = () => createResource(request, listStores, { input: () => ({}) })
