import { atom, type ReadableAtom } from 'nanostores'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { tryQuestion } from '#core/knowledge/contract-trying.ts'
import { type Address, address, oneOf } from '../kit/pages.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'
import { placeOf } from './places.ts'

export type Tried = OutputOf<typeof tryQuestion>
export interface TryInput {
  text: string
  lang: Language
  /** Value of placeKey. */
  place: string
}

/** State of the tab 試す: the test question, which is kept in the address, and the AI's answer. */
export interface Trying {
  $wish: ReadableAtom<TryInput>
  /** Undefined: no question asked yet. */
  $asked: ReadableAtom<TryInput | undefined>
  $tried: ReadableAtom<Resource<Tried>>
  change(changes: Partial<TryInput>): void
  ask(): Promise<void>
}

export function createTrying(ask: Request, address: Address): Trying {
  const query = address.query()
  const $wish = atom<TryInput>({
    text: query.get('q') ?? '',
    lang: oneOf(LANGUAGES, query.get('lang') ?? '') ?? 'ja',
    place: query.get('place') ?? '',
  })
  const $asked = atom<TryInput | undefined>(undefined)
  const tried = createResource(ask, tryQuestion, {
    input: () => {
      const { text, lang, place } = $wish.get()
      return { text, lang, ...placeOf(place) }
    },
  })
  return {
    $wish,
    $asked,
    $tried: tried.$resource,
    change: (changes) => $wish.set({ ...$wish.get(), ...changes }),
    async ask() {
      const wish = $wish.get()
      if (wish.text.trim() === '') return
      const query = address.query()
      query.set('q', wish.text)
      query.set('lang', wish.lang)
      if (wish.place === '') query.delete('place')
      else query.set('place', wish.place)
      address.keep(query)
      tried.forget()
      $asked.set(wish)
      await tried.load()
    },
  }
}

export const openTrying = (): Trying => createTrying(request, address)
