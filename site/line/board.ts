import { atom, type ReadableAtom } from 'nanostores'
import type { OperatorEntry, SignageEntry, StateEntry } from '#core/realtime/shapes.ts'
import type { Line } from './line.ts'
import { line } from './page-line.ts'

/** Live state of signages and operators, pushed by the server: first the complete list, then each change. */
export interface Board {
  $signages: ReadableAtom<readonly SignageEntry[]>
  $operators: ReadableAtom<readonly OperatorEntry[]>
  /** False until the first complete list has arrived. */
  $arrived: ReadableAtom<boolean>
  signage(id: number): SignageEntry | undefined
}

const isSignage = (entry: StateEntry): entry is SignageEntry => entry.type === 'signage'
const isOperator = (entry: StateEntry): entry is OperatorEntry => entry.type === 'operator'

const keyOf = ({ type, id }: Pick<StateEntry, 'type' | 'id'>): string => `${type} ${id}`

function replaced<Entry extends StateEntry>(list: readonly Entry[], entry: Entry): readonly Entry[] {
  const known = list.some((other) => other.id === entry.id)
  return known ? list.map((other) => (other.id === entry.id ? entry : other)) : [...list, entry]
}

export function createBoard(line: Pick<Line, 'on'>): Board {
  const $signages = atom<readonly SignageEntry[]>([])
  const $operators = atom<readonly OperatorEntry[]>([])
  const $arrived = atom(false)

  const take = (entry: StateEntry) => {
    if (isSignage(entry)) $signages.set(replaced($signages.get(), entry))
    else $operators.set(replaced($operators.get(), entry))
  }

  line.on('submitSignageState', ({ entries }) => {
    $operators.set(entries.filter(isOperator))
    $signages.set(entries.filter(isSignage))
    $arrived.set(true)
  })
  line.on('listsChanged', ({ entries, gone }) => {
    const others = new Set([...entries, ...gone].map(keyOf))
    const all = [...$signages.get(), ...$operators.get()].filter((entry) => !others.has(keyOf(entry)))
    const next = [...all, ...entries].sort((a, b) => a.id - b.id)
    $signages.set(next.filter(isSignage))
    $operators.set(next.filter(isOperator))
  })
  line.on('reflectSignageState', ({ entry }) => take(entry))
  line.on('reflectOperatorState', ({ entry }) => take(entry))
  line.on('deviceStateTransition', ({ of, id, devices }) => {
    const list: readonly StateEntry[] = of === 'signage' ? $signages.get() : $operators.get()
    const entry = list.find((other) => other.id === id)
    if (entry) take({ ...entry, devices })
  })

  return {
    $signages,
    $operators,
    $arrived,
    signage: (id) => $signages.get().find((entry) => entry.id === id),
  }
}

export const board: Board = createBoard(line)
