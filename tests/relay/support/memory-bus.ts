import { type Bus, NobodyThere } from '../../../relay/remote/bus.ts'

export interface MemoryNetwork {
  /** Another connection to the same network. */
  connect(): Bus
  /** Everything that was published or asked, as it went over the wire. */
  readonly said: { subject: string; message: unknown }[]
}

/** NATS within one process, without its delays: what one connection says the others hear at once, as JSON. */
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
      if (!answer) throw new NobodyThere(subject)
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
