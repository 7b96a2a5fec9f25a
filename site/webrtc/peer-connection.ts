import type { IceServers } from '#core/fields/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import { preferVp8 } from './codec-order.ts'
import { degradationOf, directionOf, encodingsOf, type PeerPlan } from './peer-plan.ts'
import { AVATAR_CHANNEL, SLOT_KINDS, SLOTS, type Slot } from './slots.ts'

export type Candidate = ClientBody<'iceCandidate'>['candidate']

export type LinkState = 'connecting' | 'connected' | 'interrupted' | 'dead'

interface PeerConnectionOptions {
  /** A new connection that nothing else uses. */
  connection: RTCPeerConnection
  plan: PeerPlan
  onCandidate: (candidate: Candidate) => void
  onLink: (state: LinkState) => void
  /** Called on each step towards `connected`. */
  onProgress: () => void
  onMessage: (message: string | ArrayBuffer) => void
}

/**
 * One RTCPeerConnection with the fixed media slots (SLOTS). The first offer contains all slots; a second offer only
 * brings new ICE credentials.
 */
export interface PeerConnection {
  offer(): Promise<string>
  /** Offer of an ICE restart with these servers, because earlier credentials may have expired. */
  restart(iceServers: IceServers): Promise<string>
  answer(sdp: string): Promise<void>
  addCandidate(candidate: Candidate): void
  streams(): ReadonlyMap<Slot, MediaStream>
  replaceTrack(slot: Slot, track: MediaStreamTrack | null): Promise<void>
  send(message: string | Uint8Array<ArrayBuffer>): boolean
  report(slot: Slot): Promise<RTCStatsReport>
  close(): void
}

const LINKS: Partial<Record<RTCPeerConnectionState, LinkState>> = {
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'interrupted',
  failed: 'dead',
  closed: 'dead',
}

function addSlot(connection: RTCPeerConnection, plan: PeerPlan, slot: Slot): RTCRtpTransceiver {
  const kind = SLOT_KINDS[slot]
  const transceiver = connection.addTransceiver(plan.send?.[slot] ?? kind, {
    direction: directionOf(plan, slot),
    sendEncodings: encodingsOf(slot),
  })
  if (kind === 'video') {
    const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs
    if (codecs) transceiver.setCodecPreferences(preferVp8(codecs))
  }
  return transceiver
}

/**
 * Sets what to reduce on a slow link. Without a track the encoding is disabled, because Firefox would still send a
 * frame a second.
 */
async function tune(plan: PeerPlan, slot: Slot, sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters()
  parameters.degradationPreference = degradationOf(plan, slot)
  for (const encoding of parameters.encodings) encoding.active = sender.track !== null
  await sender.setParameters(parameters)
}

/** Adds a transceiver for each media slot (SLOTS), always in the same order. */
function addSlots(connection: RTCPeerConnection, plan: PeerPlan) {
  const transceivers = new Map(SLOTS.map((slot) => [slot, addSlot(connection, plan, slot)]))
  const of = (slot: Slot): RTCRtpTransceiver => transceivers.get(slot)!
  let tuned: Promise<void> = Promise.resolve()
  /**
   * Sets the encodings one after the other: while setParameters() runs, Chromium refuses a second call on the same sender
   * (webrtc-pc, 5.2: [[LastReturnedParameters]]), and its video would not be sent.
   */
  const tuneNext = (slot: Slot): Promise<void> => {
    const next = tuned.then(() => tune(plan, slot, of(slot).sender))
    // the caller handles the error; the next change runs even after an error
    tuned = next.catch(() => {})
    return next
  }
  return {
    nameOf: (transceiver: RTCRtpTransceiver) => SLOTS.find((slot) => of(slot) === transceiver),
    report: (slot: Slot) => of(slot).receiver.getStats(),
    /** Sets the encoding of the videos that this page sends. Call after the relay has answered the offer. */
    async tuneVideos(): Promise<void> {
      const videos = SLOTS.filter((slot) => SLOT_KINDS[slot] === 'video' && plan.send?.[slot] !== undefined)
      await Promise.all(videos.map(tuneNext))
    },
    async replaceTrack(slot: Slot, track: MediaStreamTrack | null): Promise<void> {
      const { sender } = of(slot)
      await sender.replaceTrack(track)
      // Encoding parameters can be set only after the answer to the offer was applied.
      if (SLOT_KINDS[slot] === 'video' && connection.remoteDescription) await tuneNext(slot)
    },
  }
}

const sentCandidate = ({ candidate, sdpMid, sdpMLineIndex }: RTCIceCandidate): Candidate => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
})

/**
 * Adds the relay's candidates to the connection. Candidates that arrive before the relay's answer are kept until then.
 */
function createCandidates(connection: RTCPeerConnection) {
  const early: Candidate[] = []

  function take(candidate: Candidate): void {
    connection.addIceCandidate(candidate).catch((error: unknown) => {
      // The answer contains the relay's address, so this candidate is not needed.
      console.warn('media: a candidate was refused', error)
    })
  }

  return {
    add(candidate: Candidate): void {
      if (connection.remoteDescription) take(candidate)
      else early.push(candidate)
    },
    takeEarly(): void {
      for (const candidate of early.splice(0)) take(candidate)
    },
  }
}

/** @returns whether the channel was open */
function sendOver(channel: RTCDataChannel, message: string | Uint8Array<ArrayBuffer>): boolean {
  if (channel.readyState !== 'open') return false
  // TypeScript needs the check, because send() has a separate overload for each type.
  if (typeof message === 'string') channel.send(message)
  else channel.send(message)
  return true
}

export function openPeerConnection(options: PeerConnectionOptions): PeerConnection {
  const { connection, plan } = options
  const slots = addSlots(connection, plan)
  const channel = connection.createDataChannel(AVATAR_CHANNEL, { ordered: false, maxRetransmits: 0 })
  channel.binaryType = 'arraybuffer'
  const streams = new Map<Slot, MediaStream>()
  const candidates = createCandidates(connection)
  let closed = false

  channel.onmessage = ({ data }) => options.onMessage(data as string | ArrayBuffer)
  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) options.onCandidate(sentCandidate(candidate))
  }
  connection.oniceconnectionstatechange = options.onProgress
  connection.onconnectionstatechange = () => {
    const link = LINKS[connection.connectionState]
    if (!closed && link) options.onLink(link)
  }
  connection.ontrack = ({ track, transceiver }) => {
    const slot = slots.nameOf(transceiver)
    if (slot && plan.receive.includes(slot)) streams.set(slot, new MediaStream([track]))
  }

  async function offer(): Promise<string> {
    await connection.setLocalDescription(await connection.createOffer())
    return connection.localDescription!.sdp
  }

  return {
    offer,
    restart(iceServers) {
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers })
      connection.restartIce()
      return offer()
    },
    async answer(sdp) {
      await connection.setRemoteDescription({ type: 'answer', sdp })
      candidates.takeEarly()
      await slots.tuneVideos()
    },
    addCandidate: candidates.add,
    streams: () => streams,
    replaceTrack: slots.replaceTrack,
    send: (message) => sendOver(channel, message),
    report: slots.report,
    close() {
      closed = true
      channel.onmessage = null
      connection.close()
    },
  }
}
