import { parentPort, workerData } from 'node:worker_threads'
import { type Occupancy, RelayError } from '../api.ts'
import { systemClock } from '../clock.ts'
import { chooseEngine } from '../native/engine.ts'
import { plainEngine } from '../transport/packet-engine.ts'
import { createPeerFactory } from '../transport/peer.ts'
import { SharedPort } from '../transport/shared-port.ts'
import { Rooms } from './rooms.ts'
import type { FromWorker, ToWorker, WorkerCommand, WorkerSettings } from './worker-messages.ts'

/** This file is the entry point of a relay worker thread, which serves some of the rooms on one UDP port. */

const owner = parentPort
if (!owner) throw new Error('relay/control/worker.ts runs as a worker thread only')

const settings = workerData as WorkerSettings
const post = (message: FromWorker): void => owner.postMessage(message)
const log = (text: string): void => post({ kind: 'log', text })

// A malformed packet of one peer can make werift's SCTP reject a promise that no code handles. Without this listener
// such a rejection would end the thread and every room in it.
process.on('unhandledRejection', (reason) =>
  log(`unhandled: ${reason instanceof Error ? reason.stack : reason}`),
)

const engine = chooseEngine(settings.native, log)
post({ kind: 'engine', engine: engine === plainEngine ? 'node' : 'native' })
const port = new SharedPort({ ...settings, openSocket: engine.openSocket, log })
const createPeer = await createPeerFactory({ ...settings, port, srtp: engine.srtp, clock: systemClock, log })
const rooms = new Rooms({
  createPeer,
  codec: settings.codec,
  clock: systemClock,
  emit: (event) => post({ kind: 'event', event, occupancy: occupancy() }),
  log,
})

function occupancy(): Occupancy {
  const { roomCount, participantCount } = rooms
  return { rooms: roomCount, participants: participantCount, seatsFree: port.free, seatsTotal: port.total }
}

async function run(command: WorkerCommand): Promise<{ answerSdp?: string }> {
  switch (command.kind) {
    case 'join':
      return rooms.join(command.request)
    case 'restart':
      return rooms.restart(command.request)
    case 'setParty':
      rooms.setParty(command.roomId, command.participantId, command.party)
      return {}
    case 'leave':
      await rooms.leave(command.roomId, command.participantId)
      return {}
    case 'closeRoom':
      await rooms.closeRoom(command.roomId)
      return {}
    case 'close':
      await rooms.close()
      return {}
  }
}

owner.on('message', ({ commandId, command }: ToWorker) => {
  run(command).then(
    (result) => post({ kind: 'done', commandId, ...result, occupancy: occupancy() }),
    (error: unknown) => refuse(commandId, error),
  )
})

/** Tells the main thread that a command has failed. Unexpected errors get the code 'closed' and are also logged here. */
function refuse(commandId: number, error: unknown): void {
  if (!(error instanceof RelayError)) log(`fault: ${error instanceof Error ? error.stack : error}`)
  const code = error instanceof RelayError ? error.code : 'closed'
  const message = error instanceof Error ? error.message : String(error)
  post({ kind: 'refused', commandId, code, message, occupancy: occupancy() })
}
