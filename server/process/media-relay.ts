import { connectBus, createRelay, type Relay, RemoteRelay } from '../../relay/index.ts'
import type { RelayNodes } from '../relay/wiring.ts'
import { announcedAddresses } from '../system/addresses.ts'
import type { Config } from '../system/config.ts'

type Log = (text: string) => void

/** A relay in threads of this process. */
export const ownRelay = (config: Config, log: Log): Relay =>
  createRelay({
    portRange: config.RTC_PORT_RANGE,
    native: config.RTC_NATIVE,
    announcedAddresses: announcedAddresses(config.RTC_PUBLIC_IP),
    log,
  })

interface MediaRelay {
  relay: Relay
  /** The relay nodes; undefined if this process relays media itself. */
  nodes?: RelayNodes
  close(): Promise<void>
}

/**
 * Starts the relay: in this process, or through the relay nodes at NATS_URL (decisions 9). Waits while the NATS server
 * is unavailable.
 */
export async function mediaRelay(config: Config, log: Log): Promise<MediaRelay> {
  if (config.NATS_URL === undefined) {
    const relay = ownRelay(config, log)
    return { relay, close: () => relay.close() }
  }
  const bus = await connectBus({
    url: config.NATS_URL,
    caFile: config.NATS_CA_FILE,
    secret: config.NATS_SECRET ?? '',
    name: config.SERVER_NAME,
    log,
  })
  const relay = new RemoteRelay({ bus, region: config.RELAY_REGION, log })
  return {
    relay,
    nodes: relay,
    close: async () => {
      await relay.close()
      await bus.close()
    },
  }
}
