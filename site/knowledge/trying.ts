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
  /** Where the question is asked: everywhere, in a shop (store) or at a signage. A key made by `placeKey`. */
  place: string
}

/** State of the tab 試す (try): the test question, which is kept in the page's URL, and the AI's answer. */
export interface Trying {
  $input: ReadableAtom<TryInput>
  /** Undefined: no question asked yet. */
  $asked: ReadableAtom<TryInput | undefined>
  $tried: ReadableAtom<Resource<Tried>>
  change(changes: Partial<TryInput>): void
  ask(): Promise<void>
}

export function createTrying(ask: Request, address: Address): Trying {
  const query = address.query()
  const $input = atom<TryInput>({
    text: query.get('q') ?? '',
    lang: oneOf(LANGUAGES, query.get('lang') ?? '') ?? 'ja',
    place: query.get('place') ?? '',
  })
  const $asked = atom<TryInput | undefined>(undefined)
  const tried = createResource(ask, tryQuestion, {
    input: () => {
      const { text, lang, place } = $input.get()
      return { text, lang, ...placeOf(place) }
    },
  })
  return {
    $input,
    $asked,
    $tried: tried.$resource,
    change: (changes) => $input.set({ ...$input.get(), ...changes }),
    async ask() {
      const input = $input.get()
      if (input.text.trim() === '') return
      const query = address.query()
      query.set('q', input.text)
      query.set('lang', input.lang)
      if (input.place === '') query.delete('place')
      else query.set('place', input.place)
      address.keep(query)
      tried.forget()
      $asked.set(input)
      await tried.load()
    },
  }
}

export const openTrying = (): Trying => createTrying(request, address)
