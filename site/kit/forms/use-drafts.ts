import { useState } from 'react'

interface Drafts<Place, Value> {
  drafts: ReadonlyMap<Place, Value>
  sent: Value | undefined
}

/** Unsaved values by place, such as a store. Neither changing the place nor typing while a request runs loses anything. */
export function useDrafts<Place, Value>() {
  const [{ drafts, sent }, set] = useState<Drafts<Place, Value>>({ drafts: new Map(), sent: undefined })
  return {
    drafts,
    /** The value that was sent last: refusals are about it. */
    sent,
    change: (place: Place, value: Value): void =>
      set((now) => ({ ...now, drafts: new Map(now.drafts).set(place, value) })),
    send: (value: Value): void => set((now) => ({ ...now, sent: value })),
    /** The sent value of this place is saved. What was typed since is still unsaved. */
    saved: (place: Place): void =>
      set((now) =>
        now.drafts.get(place) === now.sent
          ? { ...now, drafts: new Map([...now.drafts].filter(([other]) => other !== place)) }
          : now,
      ),
  }
}

/** `useDrafts` for a form of one place. */
export function useDraft<Value>() {
  const { drafts, sent, change, send, saved } = useDrafts<null, Value>()
  return {
    draft: drafts.get(null),
    sent,
    change: (value: Value): void => change(null, value),
    send,
    saved: (): void => saved(null),
  }
}
