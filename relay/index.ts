import { availableParallelism } from 'node:os'
import type { Relay, RelayOptions } from './api.ts'
import { RelayPool } from './control/pool.ts'
import type { Bus } from './remote/bus.ts'
import type { NatsOptions } from './remote/nats-bus.ts'

export * from './api.ts'
export type { Bus } from './remote/bus.ts'
export { findRelayNodes } from './remote/find-nodes.ts'
export type { NodeLoad } from './remote/messages.ts'
export { RelayNode } from './remote/node.ts'
export { RemoteRelay } from './remote/remote-relay.ts'

/** The library of a bus is loaded by whoever has one. */
export async function connectBus(options: NatsOptions): Promise<Bus> {
  const { connectNats } = await import('./remote/nats-bus.ts')
  return connectNats(options)
}

/** Worker threads start when they are needed. */
export function createRelay(options: RelayOptions): Relay {
  const workers = Math.max(1, options.workers ?? Math.min(2, availableParallelism()))
  return new RelayPool({ ...options, workers })
}
