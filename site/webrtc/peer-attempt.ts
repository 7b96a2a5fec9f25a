import { authVideoCall } from '#core/accounts/contract.ts'
import type { IceServers } from '#core/fields/shapes.ts'
import type { RefusalKey } from '#core/http/refusals.ts'
import { PEER_RETRY_MS } from '#core/limits.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { LocalClock } from '../line/clock.ts'
import type { SignallingLine } from '../line/line-port.ts'
import { afterTurns } from '../line/patience.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import { type LinkState, openPeerConnection, type PeerConnection } from './peer-connection.ts'
import { newPeerId } from './peer-id.ts'
import type { PeerPlan } from './peer-plan.ts'

export type AttemptEnd =
  /** No step forward for PEER_RETRY_MS, or a connection that broke. */
  | 'stalled'
  /** The server said no. */
  | 'refused'
  /** The offer could not be sent. */
  | 'lineLost'

export interface AttemptParts {
  line: SignallingLine
  request: Request
  clock: LocalClock
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
}

export interface AttemptEvents {
  onOffered: () => void
  onConnected: () => void
  /** May come back by itself; `onFailed` follows if it does not. */
  onInterrupted: () => void
  onFailed: (end: AttemptEnd) => void
  onMessage: (message: string | ArrayBuffer) => void
}

/** One connection, offered once, and again with new ICE credentials when it is interrupted. After `close` it tells nothing. */
export interface PeerAttempt {
  /** Undefined until the credential has come. */
  connection(): PeerConnection | undefined
  wasConnected(): boolean
  close(): void
}

/** What the server answers to an offer that it does not take. */
const PEER_REFUSALS: readonly RefusalKey[] = ['peerAuthentication', 'peerCreation', 'noPort']

export const isPeerRefusal = (key: string): boolean => PEER_REFUSALS.some((refusal) => refusal === key)

/** The way is closed for the moment; the credential is as good as ever. */
export const isPassing = (key: string): boolean => key === 'peerCreation' || key === 'noPort'

export function beginAttempt(parts: AttemptParts, plan: PeerPlan, events: AttemptEvents): PeerAttempt {
  const { line, clock } = parts
  const peerId = newPeerId()
  let connection: PeerConnection | undefined
  /** An offer is on its way. */
  let isAsking = false
  let connected = false
  let isInterrupted = false
  let closed = false
  let stopDeadline: Stop | undefined

  function rest(): void {
    stopDeadline?.()
    stopDeadline = undefined
  }

  function expectProgress(): void {
    rest()
    stopDeadline = afterTurns(clock, PEER_RETRY_MS, () => fail('stalled'))
  }

  function fail(end: AttemptEnd): void {
    rest()
    if (!closed) events.onFailed(end)
  }

  function followLink(link: LinkState): void {
    isInterrupted = link === 'interrupted'
    if (link === 'dead') fail('stalled')
    if (link === 'connecting' && !connected) expectProgress()
    if (link === 'interrupted') {
      expectProgress()
      events.onInterrupted()
      offerAgain().catch(fault)
    }
    if (link === 'connected') {
      rest()
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
        if (!closed && !connected) expectProgress()
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
    expectProgress()
    events.onOffered()
  }

  function send(sdp: string, credential: string, restart: boolean): boolean {
    const { purpose, signageId } = plan
    isAsking = line.send({ type: 'offer', sdp, purpose, peerId, credential, signageId, restart })
    return isAsking
  }

  /**
   * An ICE restart with new TURN credentials. If it fails, the deadline of the interruption begins a new connection. A path
   * that has come back by itself is not disturbed.
   */
  async function offerAgain(): Promise<void> {
    const reply = await parts.request(authVideoCall, { peerId })
    if (closed || !connection || !isInterrupted || reply.kind !== 'ok') return
    const sdp = await connection.restart(reply.value.iceServers)
    if (!closed) send(sdp, reply.value.credential, true)
  }

  function takeAnswer(answer: ClientBody<'answer'>): void {
    if (answer.peerId !== peerId || !isAsking || !connection) return
    isAsking = false
    expectProgress()
    connection.answer(answer.sdp).catch(fault)
  }

  function fault(error: unknown): void {
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
      if (!isAsking || !connection || !isPeerRefusal(key)) return
      isAsking = false
      // the relay knows the old connection no longer: a new one will be taken
      fail(connected ? 'stalled' : 'refused')
    }),
  ]

  function close(): void {
    closed = true
    rest()
    for (const stop of subscriptions) stop()
    connection?.close()
  }

  expectProgress()
  run().catch(fault)

  return { connection: () => connection, wasConnected: () => connected, close }
}
