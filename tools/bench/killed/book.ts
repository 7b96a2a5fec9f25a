/** What the server has answered, by thing: `media 12`, `booking 3`. A state is a text; GONE: it is not there. */
export const GONE = 'gone'

/** Keeps what must be found again. Of a write without an answer both are right: what was, and what should be. */
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
    /** Something new has been answered. */
    note,
    /** Asks for a change of something known. `ask` answers whether it was done; it throws where nobody answered. */
    async change(key: string, state: string, ask: () => Promise<boolean>): Promise<void> {
      const before = [...(allowed.get(key) ?? [])]
      allowed.set(key, new Set([...before, state]))
      openEnds += 1
      const isDone = await ask()
      openEnds -= 1
      if (isDone) note(key, state)
      else allowed.set(key, new Set(before))
    },
    /** Holds every thing against what is there now, which counts from then on. @returns what is wrong */
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
    /** Nothing more will be done to it: it stays as it is, and is looked at once more. */
    retire: (key: string): void => void retired.add(key),
    keys: (kind: string): string[] =>
      [...allowed.keys()].filter((key) => key.startsWith(`${kind} `) && !retired.has(key)),
    counts: () => counts,
    answered: () => answered,
    openEnds: () => openEnds,
  }
}

export type Book = ReturnType<typeof createBook>
