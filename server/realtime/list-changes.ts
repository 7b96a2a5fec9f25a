import type { ToClient } from '#core/realtime/to-client.ts'
import type { ListDiff } from '../reception/pending-changes.ts'
import type { Encoded } from './encoded.ts'

/** List entries as JSON text, by id. */
export interface ListTexts {
  readonly signages: ReadonlyMap<number, string>
  readonly operators: ReadonlyMap<number, string>
}

type Gone = { type: 'signage' | 'operator'; id: number }

/** Builds the listsChanged message of each page (docs/realtime.md). Pages that get the same message share it. */
export class ListChanges {
  readonly #texts: ListTexts
  readonly #changed: ReadonlySet<number>
  /** Entries of changed operators as JSON text; the same in all lists. */
  readonly #operators: readonly string[]
  readonly #goneOperators: readonly Gone[]
  readonly #built = new Map<readonly number[], Map<ListDiff | undefined, Encoded | undefined>>()

  /** @param changed ids of entries with changed text */
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

  /**
   * @param visible the signages that the page's list has now
   * @param moves the signages that were added to the list or removed from it
   * @returns the page's listsChanged message; undefined if nothing has changed for this page
   */
  of(visible: readonly number[], moves: ListDiff | undefined): Encoded | undefined {
    const known = this.#built.get(visible) ?? new Map<ListDiff | undefined, Encoded | undefined>()
    this.#built.set(visible, known)
    if (!known.has(moves)) known.set(moves, this.#build(visible, moves))
    return known.get(moves)
  }

  #build(visible: readonly number[], moves: ListDiff | undefined): Encoded | undefined {
    const changed = this.#changed.size > 0 ? visible.filter((id) => this.#changed.has(id)) : []
    const signages = new Set([...(moves?.came ?? []), ...changed])
    const entries = [...signages].flatMap((id) => this.#texts.signages.get(id) ?? []).concat(this.#operators)
    const gone = [...(moves?.gone ?? []).map((id): Gone => ({ type: 'signage', id })), ...this.#goneOperators]
    if (entries.length + gone.length === 0) return undefined
    const around = JSON.stringify({ type: 'listsChanged', entries: [], gone } satisfies ToClient)
    return Buffer.from(around.replace('[]', () => `[${entries.join()}]`))
  }
}
