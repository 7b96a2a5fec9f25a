import { type Clock, systemClock } from '../clock.ts'
import { drainOf, LOADS, type NodeLoad, readLoad } from './messages.ts'
import type { SignedBus } from './signed-bus.ts'

/** How long to wait for reports; each node sends one every second. */
const LISTEN_MS = 1_500
const BUS_MS = 5_000

interface FoundNode extends NodeLoad {
  drain(): void
}

/** The nodes that report within 1.5 seconds after the bus is connected. Rejects if the bus does not connect. */
export async function findRelayNodes(bus: SignedBus, clock: Clock = systemClock): Promise<FoundNode[]> {
  const found = new Map<string, FoundNode>()
  const stop = bus.subscribe(LOADS, (message) => {
    const load = readLoad(message)
    if (load) found.set(load.nodeId, { ...load, drain: () => bus.publish(drainOf(load.nodeId), {}) })
  })
  await isThere(bus, clock)
  await new Promise<void>((resolve) => clock.after(LISTEN_MS, resolve))
  stop()
  return [...found.values()]
}

function isThere(bus: SignedBus, clock: Clock): Promise<void> {
  if (bus.isUp()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const cancel = clock.after(BUS_MS, () => reject(new Error('NATS does not answer')))
    const stop = bus.onChange((isUp) => {
      if (!isUp) return
      cancel()
      stop()
      resolve()
    })
  })
}
