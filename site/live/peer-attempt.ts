import { authVideoCall } from '#contract/accounts.ts'
import type { ClientBody } from '#contract/realtime/to-client.ts'
import type { RefusalKey } from '#contract/refusals.ts'
import { PEER_RETRY_MS } from '#rules/limits.ts'
import type { LocalClock } from '../kernel/clock.ts'
import type { SignallingLine } from '../kernel/line.ts'
import type { Request } from '../kernel/request.ts'
import type { Stop } from '../kernel/stop.ts'
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
  onConnected: () => void
  /** May come back by itself; `onFailed` follows if it does not. */
  onInterrupted: () => void
  onFailed: (end: AttemptEnd) => void
  onMessage: (message: string | ArrayBuffer) => void
}

/** One credential, one offer, one connection. After `close` it tells nothing. */
export interface PeerAttempt {
  /** Undefined until the credential has come. */
  connection(): PeerConnection | undefined
  wasConnected(): boolean
  close(): void
}

/** What the server answers to an offer that it does not take. */
const PEER_REFUSALS: readonly RefusalKey[] = ['peerAuthentication', 'peerCreation', 'noPort']

export const isPeerRefusal = (key: string): boolean => PEER_REFUSALS.some((refusal) => refusal === key)

export function beginAttempt(parts: AttemptParts, plan: PeerPlan, events: AttemptEvents): PeerAttempt {
  const { line, clock } = parts
  const peerId = newPeerId()
  let connection: PeerConnection | undefined
  let answered = false
  let connected = false
  let closed = false
  let stopDeadline: Stop | undefined

  function rest(): void {
    stopDeadline?.()
    stopDeadline = undefined
  }

  function expectProgress(): void {
    rest()
    stopDeadline = clock.after(PEER_RETRY_MS, () => fail('stalled'))
  }

  function fail(end: AttemptEnd): void {
    rest()
    if (!closed) events.onFailed(end)
  }

  function followLink(link: LinkState): void {
    if (link === 'dead') fail('stalled')
    if (link === 'connecting' && !connected) expectProgress()
    if (link === 'interrupted') {
      expectProgress()
      events.onInterrupted()
    }
    if (link === 'connected') {
      rest()
      connected = true
      events.onConnected()
    }
  }

  function open(): PeerConnection {
    const iceServers = line.config()?.iceServers ?? []
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
    connection = open()
    const sdp = await connection.offer()
    if (closed) return
    const { purpose, signageId } = plan
    const { credential } = reply.value
    const sent = line.send({ type: 'offer', sdp, purpose, peerId, credential, signageId })
    if (sent) expectProgress()
    else fail('lineLost')
  }

  function takeAnswer(answer: ClientBody<'answer'>): void {
    if (answer.peerId !== peerId || answered || !connection) return
    answered = true
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
    line.on('Error', ({ key }) => {
      if (!answered && connection && isPeerRefusal(key)) fail('refused')
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
