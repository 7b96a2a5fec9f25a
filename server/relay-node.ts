// npm run relay: this machine forwards media for the servers that are connected to NATS_URL. On SIGTERM it accepts no new rooms,
// and stops when all talks have ended, or after SHUTDOWN_SECONDS at the latest. npm run relay -- drain <name>: the node with this
// name accepts no new rooms, and stops when all its talks have ended, however long that takes.
import { connectBus, findRelayNodes, RelayNode } from '../relay/index.ts'
import { ownRelay } from './process/media-relay.ts'
import { createTimers } from './realtime/timers.ts'
import { type Config, readConfig } from './system/config.ts'
import { EXIT_CODES, StartFault } from './system/fault.ts'
import { printTraces } from './system/uncaught-errors.ts'

const say = (text: string): void => console.log(`▸ ${text}`)

async function busOf(config: Config) {
  if (config.NATS_URL === undefined)
    throw new StartFault(
      'environment',
      'A relay node needs NATS_URL, the address of the bus that its apps are on.',
    )
  const name = config.RELAY_NAME ?? config.SERVER_NAME
  const { NATS_URL: url, NATS_CA_FILE: caFile, NATS_SECRET: secret = '' } = config
  return connectBus({ url, caFile, secret, name, log: say })
}

async function serve(config: Config): Promise<void> {
  const bus = await busOf(config)
  const relay = ownRelay(config, say)
  let isEnding = false
  let isDraining = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    node.close()
    await relay.close()
    await bus.close()
    process.exit(0)
  }
  const node = new RelayNode({
    bus,
    relay,
    name: config.RELAY_NAME,
    region: config.RELAY_REGION,
    log: say,
    onEmpty: () => void end(),
  })
  const timers = createTimers(Date.now, (error) => say(String(error)))
  const drain = (): void => {
    if (isDraining) return void end()
    isDraining = true
    timers.set('patience', Date.now() + config.SHUTDOWN_SECONDS * 1_000, () => void end())
    node.drain()
  }
  process.on('SIGINT', drain)
  process.on('SIGTERM', drain)
  printTraces()
  say(`relay node ${node.id} is open at ${new URL(config.NATS_URL?.split(',')[0] ?? '').host}`)
}

async function drainOne(config: Config, wanted: string | undefined): Promise<void> {
  const bus = await busOf(config)
  const nodes = await findRelayNodes(bus)
  const found = nodes.filter(({ name, nodeId }) => name === wanted || nodeId === wanted)
  if (found.length !== 1) {
    const names = nodes.map(({ name, nodeId }) => `  ${name}  ${nodeId}`).join('\n') || '  none'
    throw new StartFault('environment', `Which relay node? These are available:\n${names}`)
  }
  found[0]?.drain()
  say(`${wanted} accepts no new rooms and stops after its last talk`)
  await bus.close()
}

const [command, wanted] = process.argv.slice(2)
async function run(): Promise<void> {
  const config = readConfig(process.env)
  await (command === 'drain' ? drainOne(config, wanted) : serve(config))
}

run().catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
