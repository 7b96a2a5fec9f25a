/**
 * State of a deleted object. The book records the confirmed state of each object as a text, by keys such as `media
 * 12` or `booking 3`.
 */
export const GONE = 'gone'

/**
 * Records what must be found after a restart. After a write without a response, the old and the new state are both
 * accepted.
 */
export function createBook() {
  const allowed = new Map<string, Set<string>>()
  const retired = new Set<string>()
  const counts: Record<string, number> = {}
  let answered = 0
  let openEnds = 0

  const settle = (key: string, state: string): void => void allowed.set(key, new Set([state]))
  const note = (key: string, state: string): void => {
    settle(key, state)
    answered += 1
    const kind = key.split(' ')[0]!
    counts[kind] = (counts[kind] ?? 0) + 1
  }

  return {
    /** Records the confirmed state of an object. */
    note,
    /** Changes a known object. `ask` returns whether the server made the change, and throws if there was no response. */
    async change(key: string, state: string, ask: () => Promise<boolean>): Promise<void> {
      const before = [...(allowed.get(key) ?? [])]
      allowed.set(key, new Set([...before, state]))
      openEnds += 1
      const isDone = await ask()
      openEnds -= 1
      if (isDone) note(key, state)
      else allowed.set(key, new Set(before))
    },
    /**
     * Compares the confirmed state of every object with its actual state, and from then on expects the actual state.
     * @returns the differences
     */
    compare(stateOf: (key: string) => string): string[] {
      const wrong: string[] = []
      for (const [key, states] of allowed) {
        const now = stateOf(key)
        if (!states.has(now)) wrong.push(`${key} is ${now}, answered was ${[...states].join(' or ')}`)
        if (now === GONE) allowed.delete(key)
        else settle(key, now)
      }
      return wrong
    },
    /** Leaves the object out of `keys`, because nothing will change it any more. Comparisons still include it. */
    retire: (key: string): void => void retired.add(key),
    keys: (kind: string): string[] =>
      [...allowed.keys()].filter((key) => key.startsWith(`${kind} `) && !retired.has(key)),
    counts: () => counts,
    answered: () => answered,
    openEnds: () => openEnds,
  }
}

export type Book = ReturnType<typeof createBook>
