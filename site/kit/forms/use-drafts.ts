import { useState } from 'react'

interface Drafts<Place, Value> {
  drafts: ReadonlyMap<Place, Value>
  sent: Value | undefined
}

/**
 * Unsaved values of a form that edits one place at a time, such as one of the company's shops. The values are kept when
 * the user chooses another place or types while a request runs.
 */
export function useDrafts<Place, Value>() {
  const [{ drafts, sent }, set] = useState<Drafts<Place, Value>>({ drafts: new Map(), sent: undefined })
  /** Changes the unsaved value of the place. `next` gets the current value and returns the new one; undefined removes it. */
  const edit = (place: Place, next: (now: Value | undefined) => Value | undefined): void =>
    set((now) => {
      const value = next(now.drafts.get(place))
      const others = [...now.drafts].filter(([other]) => other !== place)
      return { ...now, drafts: new Map(value === undefined ? others : [...others, [place, value]]) }
    })
  return {
    drafts,
    /** The value that was sent last; refusals refer to it. */
    sent,
    edit,
    change: (place: Place, value: Value): void => edit(place, () => value),
    send: (value: Value): void => set((now) => ({ ...now, sent: value })),
    /** Removes the place's unsaved value after saving. Keeps a value that the user has changed since it was sent. */
    saved: (place: Place): void =>
      set((now) =>
        now.drafts.get(place) === now.sent
          ? { ...now, drafts: new Map([...now.drafts].filter(([other]) => other !== place)) }
          : now,
      ),
  }
}

/** `useDrafts` for a form that edits only one place. */
export function useDraft<Value>() {
  const { drafts, sent, edit, change, send, saved } = useDrafts<null, Value>()
  return {
    draft: drafts.get(null),
    sent,
    edit: (next: (now: Value | undefined) => Value | undefined): void => edit(null, next),
    change: (value: Value): void => change(null, value),
    send,
    saved: (): void => saved(null),
  }
}
