import {
  MediaStreamTrack,
  useSdesMid as mid,
  useNACK as nack,
  useOPUS as opus,
  usePLI as pictureLoss,
  type RTCDataChannel,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  useTWCC as transportFeedback,
  useTransportWideCC as transportWide,
} from 'werift'
import { type Party, type Relay, type Route, SLOTS, type Slot } from '../../../relay/index.ts'
import { stopRepeating } from '../../../relay/transport/client-flight.ts'

/** A client built with werift, with four media slots and one data channel. It sends packets that a test makes. */
export interface WeriftClient {
  pc: RTCPeerConnection
  channel: RTCDataChannel
  received: Record<Slot, RtpPacket[]>
  messages: (string | Buffer)[]
  keyFramesAsked: () => number
  send(slot: Slot, sequenceNumber: number, payload: Buffer): void
  close(): Promise<void>
}

export interface ClientOptions {
  roomId: string
  participantId: string
  party: Party
  sends: readonly Slot[]
  receives: readonly Route[]
  /** Additional settings for werift's RTCPeerConnection, such as a certificate. */
  through?: ConstructorParameters<typeof RTCPeerConnection>[0]
  /** IDs of the SRTP profiles that the client offers; by default all that werift supports. */
  srtpProfiles?: readonly number[]
  /** Time limit for opening the data channel; 10 s by default. */
  withinMs?: number
  /**
   * Returns the relay's answer with another address, so that the client's packets pass through a UDP path that the test
   * controls.
   */
  reroute?: (answerSdp: string) => Promise<string>
}

export async function joinWithWerift(relay: Relay, options: ClientOptions): Promise<WeriftClient> {
  const pc = new RTCPeerConnection({ ...clientConfiguration(), ...options.through })
  const received: Record<Slot, RtpPacket[]> = { voice: [], camera: [], screen: [], whisper: [] }
  const messages: (string | Buffer)[] = []
  const transceivers = SLOTS.map((slot) => {
    const kind = slot === 'voice' || slot === 'whisper' ? 'audio' : 'video'
    const sends = options.sends.includes(slot)
    const direction = sends ? 'sendrecv' : 'recvonly'
    return pc.addTransceiver(sends ? new MediaStreamTrack({ kind }) : kind, { direction })
  })
  pc.ontrack = ({ track, transceiver }) => {
    const slot = SLOTS[transceivers.indexOf(transceiver)]!
    track.onReceiveRtp.subscribe((packet) => received[slot].push(packet))
  }
  const channel = pc.createDataChannel('avatar', { ordered: false, maxRetransmits: 0 })
  channel.onMessage.subscribe((message) => messages.push(message))
  let keyFramesAsked = 0
  for (const { sender } of transceivers) sender.onPictureLossIndication.subscribe(() => keyFramesAsked++)

  await pc.setLocalDescription(await pc.createOffer())
  if (options.srtpProfiles)
    for (const dtls of pc.dtlsTransports) Object.assign(dtls, { srtpProfiles: options.srtpProfiles })
  const { roomId, participantId, party, receives } = options
  const offerSdp = pc.localDescription!.sdp
  const { answerSdp } = await relay.join({ roomId, participantId, party, receives, offerSdp })
  const open = channel.stateChange.watch((state) => state === 'open', options.withinMs ?? 10_000)
  await pc.setRemoteDescription({ type: 'answer', sdp: (await options.reroute?.(answerSdp)) ?? answerSdp })
  await open.catch(async () => {
    const states = `ice ${pc.iceConnectionState}, dtls ${pc.dtlsTransports.map(({ state }) => state)}, channel ${channel.readyState}`
    await pc.close()
    for (const { dtls } of pc.dtlsTransports) if (dtls) stopRepeating(dtls)
    throw new Error(`${participantId} of ${roomId} does not connect: ${states}`)
  })

  const send = (slot: Slot, sequenceNumber: number, payload: Buffer): void => {
    const { sender } = transceivers[SLOTS.indexOf(slot)]!
    const payloadType = sender.codec!.payloadType
    const timestamp = sequenceNumber * 3000
    const header = new RtpHeader({ payloadType, sequenceNumber, timestamp, ssrc: sender.ssrc, marker: true })
    void sender.sendRtp(new RtpPacket(header, payload))
  }
  return {
    pc,
    channel,
    received,
    messages,
    keyFramesAsked: () => keyFramesAsked,
    send,
    close: () => pc.close(),
  }
}

/** Settings for werift's RTCPeerConnection: only the codecs and header extensions that the relay needs. */
export function clientConfiguration(): ConstructorParameters<typeof RTCPeerConnection>[0] {
  const vp8 = new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [nack(), pictureLoss(), transportFeedback()],
  })
  const rtx = new RTCRtpCodecParameters({
    mimeType: 'video/rtx',
    clockRate: 90_000,
    payloadType: 97,
    parameters: 'apt=96',
  })
  return {
    codecs: { audio: [opus()], video: [vp8, rtx] },
    headerExtensions: { audio: [mid()], video: [mid(), transportWide()] },
    iceServers: [],
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  }
}
