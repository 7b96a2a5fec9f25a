import type { ToClient } from '#core/realtime/to-client.ts'
import type { ListDiff } from '../reception/pending-changes.ts'
import type { Encoded } from './encoded.ts'

/** Entries of lists, each as the text that is told, by id. */
export interface ListTexts {
  readonly signages: ReadonlyMap<number, string>
  readonly operators: ReadonlyMap<number, string>
}

type Gone = { type: 'signage' | 'operator'; id: number }

/** What a page is told whose lists have other entries now (realtime, listsChanged); written once for all who are told the same. */
export class ListChanges {
  readonly #texts: ListTexts
  readonly #changed: ReadonlySet<number>
  /** What all lists have in common: who answers calls. */
  readonly #operators: readonly string[]
  readonly #goneOperators: readonly Gone[]
  readonly #made = new Map<readonly number[], Map<ListDiff | undefined, Encoded | undefined>>()

  /** @param changed whose texts are other ones */
  constructor(
    texts: ListTexts,
    hosts: ListDiff,
    changed: { signages: readonly number[]; operators: readonly number[] },
  ) {
    this.#texts = texts
    this.#changed = new Set(changed.signages)
    const operators = new Set([...hosts.came, ...changed.operators])
    this.#operators = [...operators].flatMap((id) => texts.operators.get(id) ?? [])
    this.#goneOperators = hosts.gone.map((id) => ({ type: 'operator', id }))
  }

  /** @param sight the signages that the lists show now; `moves` what came and went in them */
  of(sight: readonly number[], moves: ListDiff | undefined): Encoded | undefined {
    const known = this.#made.get(sight) ?? new Map<ListDiff | undefined, Encoded | undefined>()
    this.#made.set(sight, known)
    if (!known.has(moves)) known.set(moves, this.#write(sight, moves))
    return known.get(moves)
  }

  #write(sight: readonly number[], moves: ListDiff | undefined): Encoded | undefined {
    const changed = this.#changed.size > 0 ? sight.filter((id) => this.#changed.has(id)) : []
    const signages = new Set([...(moves?.came ?? []), ...changed])
    const entries = [...signages].flatMap((id) => this.#texts.signages.get(id) ?? []).concat(this.#operators)
    const gone = [...(moves?.gone ?? []).map((id): Gone => ({ type: 'signage', id })), ...this.#goneOperators]
    if (entries.length + gone.length === 0) return undefined
    const around = JSON.stringify({ type: 'listsChanged', entries: [], gone } satisfies ToClient)
    return Buffer.from(around.replace('[]', () => `[${entries.join()}]`))
  }
}
