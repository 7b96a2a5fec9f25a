import { atom, computed, type ReadableAtom } from 'nanostores'

const STEPS_MAX = 200

interface Step<Value> {
  value: Value
  /** The edited field: further typing in the same field adds no step. */
  field: string | undefined
}

interface Track<Value> {
  past: readonly Value[]
  now: Step<Value>
  future: readonly Value[]
}

interface EditHistory<Value> {
  $value: ReadableAtom<Value>
  $canUndo: ReadableAtom<boolean>
  $canRedo: ReadableAtom<boolean>
  /** @param field the edited field; successive edits of the same field are one undo step, until `settle` is called */
  edit(value: Value, field?: string): void
  /** Makes the next edit a separate undo step, even if it changes the same field. */
  settle(): void
  undo(): void
  redo(): void
  /** Starts with a new value and an empty history. */
  restart(value: Value): void
}

/** An undo and redo history of immutable values. */
export function createEditHistory<Value>(first: Value): EditHistory<Value> {
  const beginning = (value: Value): Track<Value> => ({
    past: [],
    now: { value, field: undefined },
    future: [],
  })
  const $track = atom<Track<Value>>(beginning(first))
  return {
    $value: computed($track, ({ now }) => now.value),
    $canUndo: computed($track, ({ past }) => past.length > 0),
    $canRedo: computed($track, ({ future }) => future.length > 0),
    edit(value, field) {
      const { past, now } = $track.get()
      if (value === now.value) return
      const isSameField = field !== undefined && field === now.field
      const next = isSameField ? past : [...past, now.value].slice(-STEPS_MAX)
      $track.set({ past: next, now: { value, field }, future: [] })
    },
    settle() {
      const { now, ...rest } = $track.get()
      if (now.field !== undefined) $track.set({ ...rest, now: { ...now, field: undefined } })
    },
    undo() {
      const { past, now, future } = $track.get()
      const value = past.at(-1)
      if (value === undefined) return
      $track.set({
        past: past.slice(0, -1),
        now: { value, field: undefined },
        future: [now.value, ...future],
      })
    },
    redo() {
      const { past, now, future } = $track.get()
      const [value, ...rest] = future
      if (value === undefined) return
      $track.set({ past: [...past, now.value], now: { value, field: undefined }, future: rest })
    },
    restart: (value) => $track.set(beginning(value)),
  }
}
