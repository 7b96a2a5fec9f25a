import { availableParallelism } from 'node:os'
import type { Relay, RelayOptions } from './api.ts'
import { RelayPool } from './control/pool.ts'
import type { NatsOptions } from './remote/nats-bus.ts'
import { SignedBus } from './remote/signed-bus.ts'

export * from './api.ts'
export { findRelayNodes } from './remote/find-nodes.ts'
export type { NodeLoad } from './remote/messages.ts'
export { RelayNode } from './remote/node.ts'
export { RemoteRelay } from './remote/remote-relay.ts'
export { SignedBus } from './remote/signed-bus.ts'

/**
 * Connects to the message bus (NATS). Its library is imported lazily, because it is needed only when a bus is
 * configured.
 */
export async function connectBus(options: NatsOptions & { secret: string }): Promise<SignedBus> {
  const { connectNats } = await import('./remote/nats-bus.ts')
  return new SignedBus({ bus: connectNats(options), secret: options.secret, log: options.log })
}

/** Creates the relay. Its worker threads start on demand. */
export function createRelay(options: RelayOptions): Relay {
  const workers = Math.max(1, options.workers ?? Math.min(2, availableParallelism()))
  return new RelayPool({ ...options, workers })
}
