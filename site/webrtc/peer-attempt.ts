import { authVideoCall } from '#core/accounts/contract.ts'
import type { IceServers } from '#core/fields/shapes.ts'
import { PEER_RETRY_MS } from '#core/limits.ts'
import type { LocalClock } from '../line/clock.ts'
import { afterTurns } from '../line/clock.ts'
import type { SignallingLine } from '../line/line-port.ts'
import type { Request } from '../line/request-port.ts'
import { runMachine } from '../line/run-machine.ts'
import type { Stop } from '../line/stop.ts'
import {
  type Attempt,
  type AttemptEffect,
  type AttemptEnd,
  type AttemptEvent,
  type Grant,
  NEW_ATTEMPT,
  stepAttempt,
} from './peer-attempt-state.ts'
import { type Candidate, openPeerConnection, type PeerConnection } from './peer-connection.ts'
import { newPeerId } from './peer-id.ts'
import type { PeerPlan } from './peer-plan.ts'

export interface AttemptParts {
  line: SignallingLine
  request: Request
  clock: LocalClock
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
}

interface AttemptEvents {
  offered: () => void
  connected: () => void
  /** Called when the connection is interrupted. It may recover by itself; otherwise `failed` follows. */
  interrupted: () => void
  failed: (end: AttemptEnd) => void
  message: (message: string | ArrayBuffer) => void
}

/** One connection: offered once, and again with new ICE credentials when interrupted. Reports nothing after `close`. */
export interface PeerAttempt {
  /** Undefined until the server has sent the credential. */
  connection(): PeerConnection | undefined
  wasConnected(): boolean
  close(): void
}

export function beginAttempt(parts: AttemptParts, plan: PeerPlan, events: AttemptEvents): PeerAttempt {
  const { line, clock } = parts
  const peerId = newPeerId()
  let connection: PeerConnection | undefined
  let stopDeadline: Stop = () => {}
  let stopListening: Stop = () => {}

  const { state, dispatch } = runMachine<Attempt, AttemptEvent, AttemptEffect>(NEW_ATTEMPT, stepAttempt, {
    authorise: ({ isRestart }) =>
      orBroke(async () => {
        dispatch({ type: 'authorised', reply: await parts.request(authVideoCall, { peerId }), isRestart })
      }),
    offer: ({ grant, isRestart }) => orBroke(() => offer(grant, isRestart)),
    takeAnswer: ({ sdp }) => orBroke(async () => connection?.answer(sdp)),
    restartDeadline() {
      stopDeadline()
      stopDeadline = afterTurns(clock, PEER_RETRY_MS, () => dispatch({ type: 'stalled' }))
    },
    stopDeadline: () => stopDeadline(),
    logError: ({ error }) => console.error('media: the connection could not be opened', error),
    tell: ({ news }) => events[news](),
    tellFailed: ({ end }) => events.failed(end),
    close() {
      stopListening()
      connection?.close()
    },
  })

  function orBroke(work: () => Promise<void>): void {
    work().catch((error: unknown) => dispatch({ type: 'broke', error }))
  }

  async function offer({ iceServers, credential }: Grant, isRestart: boolean): Promise<void> {
    connection ??= open(iceServers)
    const sdp = await (isRestart ? connection.restart(iceServers) : connection.offer())
    if (state().isClosed) return
    const { purpose, signageId } = plan
    const restart = isRestart
    const isSent = line.send({ type: 'offer', sdp, purpose, peerId, credential, signageId, restart })
    dispatch({ type: 'offered', isSent, isRestart })
  }

  const open = (iceServers: IceServers): PeerConnection =>
    openPeerConnection({
      connection: parts.createConnection({ iceServers, bundlePolicy: 'max-bundle' }),
      plan,
      onCandidate: (candidate) => line.send({ type: 'iceCandidate', candidate }),
      onLink: (link) => dispatch({ type: 'link', link }),
      onProgress: () => dispatch({ type: 'progress' }),
      onMessage: events.message,
    })

  stopListening = listenToRelay(line, peerId, dispatch, (candidate) => connection?.addCandidate(candidate))
  dispatch({ type: 'begin' })

  return {
    connection: () => connection,
    wasConnected: () => state().wasConnected,
    close: () => dispatch({ type: 'close' }),
  }
}

/** Turns the relay's messages for this peer into events. */
function listenToRelay(
  line: SignallingLine,
  peerId: string,
  dispatch: (event: AttemptEvent) => void,
  addCandidate: (candidate: Candidate) => void,
): Stop {
  const offs = [
    line.on('answer', (answer) => {
      if (answer.peerId === peerId) dispatch({ type: 'answered', sdp: answer.sdp })
    }),
    line.on('iceCandidate', ({ candidate }) => addCandidate(candidate)),
    line.on('mediaLost', (lost) => {
      if (lost.peerId === peerId) dispatch({ type: 'stalled' })
    }),
    line.on('Error', ({ key }) => dispatch({ type: 'serverError', key })),
  ]
  return () => {
    for (const off of offs) off()
  }
}
