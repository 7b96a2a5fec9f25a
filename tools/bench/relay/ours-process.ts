// The process that runs only the relay, so that only its CPU time is counted.
import { createRelay, type JoinRequest } from '../../../relay/index.ts'

/** A request to the relay's process: join a room, or close one. */
export type ToOurs = { askId: number; join: JoinRequest } | { askId: number; closeRoom: string }
export type FromOurs = { askId: number; answerSdp?: string; error?: string }

const [bindAddress = '127.0.0.1', engine] = process.argv.slice(2)
const relay = createRelay({
  portRange: [45_400, 45_403],
  bindAddress,
  workers: 1,
  native: engine !== 'plain',
  log: (text) => console.error(`relay: ${text}`),
})
relay.onEvent((event) => {
  if (event.kind === 'failed') console.error(`relay: ${event.participantId} of ${event.roomId} failed`)
})
relay.wake()
const tell = (message: FromOurs): void => void process.send?.(message)
process.on('message', (asked: ToOurs) => {
  const { askId } = asked
  const answering =
    'join' in asked ? relay.join(asked.join) : relay.closeRoom(asked.closeRoom).then(() => ({}))
  answering.then(
    (answer) => tell({ askId, ...answer }),
    (error: unknown) => tell({ askId, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
