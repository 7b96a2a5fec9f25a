import { authVideoCall } from '#core/accounts/contract.ts'
import type { IceServers } from '#core/fields/shapes.ts'
import type { RefusalKey } from '#core/http/refusals.ts'
import { PEER_RETRY_MS } from '#core/limits.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import { afterTurns } from '../line/after-turns.ts'
import type { LocalClock } from '../line/clock.ts'
import type { SignallingLine } from '../line/line-port.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import { type LinkState, openPeerConnection, type PeerConnection } from './peer-connection.ts'
import { newPeerId } from './peer-id.ts'
import type { PeerPlan } from './peer-plan.ts'

export type AttemptEnd =
  /** No progress for PEER_RETRY_MS, or a broken connection. */
  | 'stalled'
  /** Refused by the server. */
  | 'refused'
  /** The offer could not be sent. */
  | 'lineLost'

export interface AttemptParts {
  line: SignallingLine
  request: Request
  clock: LocalClock
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
}

interface AttemptEvents {
  onOffered: () => void
  onConnected: () => void
  /** May recover by itself; otherwise `onFailed` follows. */
  onInterrupted: () => void
  onFailed: (end: AttemptEnd) => void
  onMessage: (message: string | ArrayBuffer) => void
}

/** One connection: offered once, and again with new ICE credentials when interrupted. Reports nothing after `close`. */
export interface PeerAttempt {
  /** Undefined until the credential has arrived. */
  connection(): PeerConnection | undefined
  wasConnected(): boolean
  close(): void
}

/** The server's refusals of an offer. */
const PEER_REFUSALS: readonly RefusalKey[] = ['peerAuthentication', 'peerCreation', 'noPort']

export const isPeerRefusal = (key: string): boolean => PEER_REFUSALS.some((refusal) => refusal === key)

/** Temporary refusals; the credential is still valid. */
export const isTemporary = (key: string): boolean => key === 'peerCreation' || key === 'noPort'

export function beginAttempt(parts: AttemptParts, plan: PeerPlan, events: AttemptEvents): PeerAttempt {
  const { line, clock } = parts
  const peerId = newPeerId()
  let connection: PeerConnection | undefined
  /** An offer is waiting for its answer. */
  let isOffering = false
  let connected = false
  let isInterrupted = false
  let closed = false
  let stopDeadline: Stop | undefined

  function clearDeadline(): void {
    stopDeadline?.()
    stopDeadline = undefined
  }

  function restartDeadline(): void {
    clearDeadline()
    stopDeadline = afterTurns(clock, PEER_RETRY_MS, () => fail('stalled'))
  }

  function fail(end: AttemptEnd): void {
    clearDeadline()
    if (!closed) events.onFailed(end)
  }

  function followLink(link: LinkState): void {
    isInterrupted = link === 'interrupted'
    if (link === 'dead') fail('stalled')
    if (link === 'connecting' && !connected) restartDeadline()
    if (link === 'interrupted') {
      restartDeadline()
      events.onInterrupted()
      restartIce().catch(handleError)
    }
    if (link === 'connected') {
      clearDeadline()
      connected = true
      events.onConnected()
    }
  }

  function open(iceServers: IceServers): PeerConnection {
    return openPeerConnection({
      connection: parts.createConnection({ iceServers, bundlePolicy: 'max-bundle' }),
      plan,
      onCandidate: (candidate) => line.send({ type: 'iceCandidate', candidate }),
      onLink: followLink,
      onProgress: () => {
        if (!closed && !connected) restartDeadline()
      },
      onMessage: events.onMessage,
    })
  }

  async function run(): Promise<void> {
    const reply = await parts.request(authVideoCall, { peerId })
    if (closed) return
    if (reply.kind !== 'ok') {
      fail(reply.kind === 'refused' ? 'refused' : 'stalled')
      return
    }
    connection = open(reply.value.iceServers)
    const sdp = await connection.offer()
    if (closed) return
    if (!send(sdp, reply.value.credential, false)) return fail('lineLost')
    restartDeadline()
    events.onOffered()
  }

  function send(sdp: string, credential: string, restart: boolean): boolean {
    const { purpose, signageId } = plan
    isOffering = line.send({ type: 'offer', sdp, purpose, peerId, credential, signageId, restart })
    return isOffering
  }

  /**
   * ICE restart with new TURN credentials. If it fails, the interruption's deadline starts a new connection. A path
   * that has recovered by itself is left alone.
   */
  async function restartIce(): Promise<void> {
    const reply = await parts.request(authVideoCall, { peerId })
    if (closed || !connection || !isInterrupted || reply.kind !== 'ok') return
    const sdp = await connection.restart(reply.value.iceServers)
    if (!closed) send(sdp, reply.value.credential, true)
  }

  function takeAnswer(answer: ClientBody<'answer'>): void {
    if (answer.peerId !== peerId || !isOffering || !connection) return
    isOffering = false
    restartDeadline()
    connection.answer(answer.sdp).catch(handleError)
  }

  function handleError(error: unknown): void {
    if (closed) return
    console.error('media: the connection could not be made', error)
    fail('stalled')
  }

  const subscriptions = [
    line.on('answer', takeAnswer),
    line.on('iceCandidate', ({ candidate }) => connection?.addCandidate(candidate)),
    line.on('mediaLost', (lost) => {
      if (lost.peerId === peerId) fail('stalled')
    }),
    line.on('Error', ({ key }) => {
      if (!isOffering || !connection || !isPeerRefusal(key)) return
      isOffering = false
      // The relay no longer knows the old connection: a new one will be accepted.
      fail(connected ? 'stalled' : 'refused')
    }),
  ]

  function close(): void {
    closed = true
    clearDeadline()
    for (const stop of subscriptions) stop()
    connection?.close()
  }

  restartDeadline()
  run().catch(handleError)

  return { connection: () => connection, wasConnected: () => connected, close }
}
