import { type Bus, NoResponderError } from '../../../relay/remote/bus.ts'

export interface MemoryNetwork {
  /** Opens another connection to this network. */
  connect(): Bus
  /** Everything that was published or requested, as sent over the bus. */
  readonly said: { subject: string; message: unknown }[]
}

/** Replaces NATS within one process, without delays: every message reaches the other connections at once, as JSON. */
export function createMemoryNetwork(): MemoryNetwork {
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  const servers = new Map<string, (message: unknown) => Promise<unknown>>()
  const said: MemoryNetwork['said'] = []
  const overWire = (message: unknown): unknown => JSON.parse(JSON.stringify(message ?? null))
  const connect = (): Bus => ({
    isUp: () => true,
    onChange: () => () => undefined,
    publish(subject, message) {
      said.push({ subject, message: overWire(message) })
      for (const listener of listeners.get(subject) ?? []) listener(overWire(message))
    },
    subscribe(subject, listener) {
      const known = listeners.get(subject) ?? new Set()
      listeners.set(subject, known.add(listener))
      return () => known.delete(listener)
    },
    async request(subject, message) {
      said.push({ subject, message: overWire(message) })
      const answer = servers.get(subject)
      if (!answer) throw new NoResponderError(subject)
      const reply = await answer(overWire(message))
      if (reply === undefined) throw new Error('no answer in time')
      return overWire(reply)
    },
    serve(subject, answer) {
      servers.set(subject, answer)
      return () => servers.delete(subject)
    },
    close: async () => undefined,
  })
  return { connect, said }
}
