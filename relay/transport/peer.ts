import {
  Event,
  type RTCDataChannel,
  RTCDtlsFingerprint,
  RTCDtlsParameters,
  RTCDtlsTransport,
  type RTCIceTransport,
  RTCSctpTransport,
} from 'werift'
import { type PeerState, RelayError, type Slot, type VideoCodec } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { CreatePeer, Peer, PeerCounters, PeerEvents } from '../control/peer-contract.ts'
import type { MediaPacket } from '../media/forward.ts'
import { type MediaCipher, MediaPath } from '../media/media-path.ts'
import { MAX_MESSAGE_BYTES, SCTP_PORT, writeAnswer } from '../negotiation/answer.ts'
import { type AgreedSlot, negotiate } from '../negotiation/negotiate.ts'
import { checkOffer, type Offer } from '../negotiation/offer-check.ts'
import { authenticRecords } from '../wire/dtls-records.ts'
import type { SenderReport } from '../wire/rtcp.ts'
import { SrtpReceiver, SrtpSender } from '../wire/srtp.ts'
import type { SrtpTools } from '../wire/srtp-ciphers.ts'
import { deriveSrtpKeys, MASTER_KEY_BYTES, SRTP_PROFILES } from '../wire/srtp-keys.ts'
import { guardClientFlight, stopRepeating } from './client-flight.ts'
import { Connection } from './connection.ts'
import type { Occupant, Seat, SharedPort } from './shared-port.ts'
import { reachableAddresses } from './udp-socket.ts'

/**
 * A participant's connection. Only DTLS and SCTP of werift are used: werift's ICE answers unsigned checks, and its
 * congestion feedback makes Chromium's encoder reduce its bitrate too far.
 */

/**
 * IDs of the SRTP profiles in the relay's order of preference. werift uses the first of these profiles that the client
 * offers.
 */
const SRTP_PROFILE_IDS = SRTP_PROFILES.map(({ id }) => id)
const DATA_LABEL = 'avatar'
/**
 * Data channel messages are dropped while more than this number of bytes is waiting to be sent. Late face frames are
 * worthless, so they must not queue behind a slow link.
 */
const MAX_BUFFERED_BYTES = 64 * 1024

interface PeerFactoryOptions {
  port: SharedPort
  srtp: SrtpTools
  codec: VideoCodec
  clock: Clock
  bindAddress?: string | undefined
  announcedAddresses?: readonly string[] | undefined
  log: (text: string) => void
}

/** Creates the certificate in advance, because creating it would delay the first join. */
export async function createPeerFactory(options: PeerFactoryOptions): Promise<CreatePeer> {
  const certificate = await RTCDtlsTransport.SetupCertificate()
  const fingerprint = certificate.getFingerprints()[0]!
  return async ({ offerSdp, routed }, events) => {
    const offer = checkOffer(offerSdp)
    const slots = negotiate(offer, options.codec, routed)
    const sit = await options.port.take()
    return new WeriftPeer({ ...options, offer, slots, sit, events, fingerprint })
  }
}

interface WeriftPeerOptions extends PeerFactoryOptions {
  offer: Offer
  slots: AgreedSlot[]
  sit: (occupant: Occupant) => Seat
  events: PeerEvents
  fingerprint: RTCDtlsFingerprint
}

class WeriftPeer implements Peer {
  readonly answerSdp: string
  readonly sends: ReadonlySet<Slot>
  state: PeerState = 'connecting'
  readonly #options: WeriftPeerOptions
  readonly #connection: Connection
  readonly #dtls: RTCDtlsTransport
  readonly #sctp: RTCSctpTransport
  readonly #datagrams = new Event<[Buffer]>()
  #media: MediaPath | undefined
  #channel: RTCDataChannel | undefined
  #messagesDropped = 0
  #answers = 1
  #closing: Promise<void> | undefined

  constructor(options: WeriftPeerOptions) {
    const { sit, clock, slots, offer } = options
    this.#options = options
    this.sends = new Set(slots.filter(({ receives }) => receives).map(({ slot }) => slot))
    this.#connection = new Connection({
      takeSeat: sit,
      remoteIce: offer,
      clock,
      onDtls: (datagram) => this.#receiveDtls(datagram),
      onMedia: (datagram) => this.#media?.receive(datagram),
      onLost: (reason) => this.#fail(reason),
    })
    this.#dtls = this.#createDtls(offer)
    this.#sctp = this.#createSctp(offer)
    this.answerSdp = this.#writeAnswer()
    this.#connect(offer).catch((error: unknown) => this.#fail(`handshake: ${error}`))
  }

  send(slot: Slot, packet: MediaPacket): void {
    this.#media?.send(slot, packet)
  }

  sendReport(slot: Slot, report: SenderReport): void {
    this.#media?.sendReport(slot, report)
  }

  requestKeyFrame(slot: Slot): void {
    this.#media?.requestKeyFrame(slot)
  }

  limitBitrate(bitsPerSecond: number): void {
    this.#media?.limitBitrate(bitsPerSecond)
  }

  sendMessage(message: string | Buffer): void {
    const channel = this.#channel
    if (channel?.readyState !== 'open' || channel.bufferedAmount > MAX_BUFFERED_BYTES) return
    channel.send(message)
  }

  counters(): PeerCounters {
    return { ...(this.#media?.counters() ?? NO_TRAFFIC), messagesDropped: this.#messagesDropped }
  }

  restart(offerSdp: string): string {
    const offer = checkOffer(offerSdp)
    if (this.state !== 'connected' || !isSameCertificate(offer, this.#options.offer))
      throw new RelayError('closed', 'the offer belongs to another connection')
    this.#connection.restart(offer)
    this.#answers += 1
    return this.#writeAnswer()
  }

  #writeAnswer(): string {
    const { slots, offer, fingerprint, bindAddress, announcedAddresses } = this.#options
    const { ufrag: iceUfrag, pwd: icePwd } = this.#connection.ice
    const addresses = reachableAddresses(bindAddress, announcedAddresses)
    const transport = { iceUfrag, icePwd, fingerprint, addresses, port: this.#connection.port }
    return writeAnswer(slots, offer.dataMid, transport, this.#answers)
  }

  close(): Promise<void> {
    if (this.state !== 'failed') this.state = 'closed'
    this.#closing ??= this.#release()
    return this.#closing
  }

  async #release(): Promise<void> {
    this.#media?.close()
    await this.#sctp.stop()
    await this.#dtls.stop()
    if (this.#dtls.dtls) stopRepeating(this.#dtls.dtls)
    this.#datagrams.allUnsubscribe()
    this.#connection.close()
  }

  #fail(reason: string): void {
    if (this.state === 'failed' || this.state === 'closed') return
    this.state = 'failed'
    this.close().catch((error: unknown) => this.#options.log(`a failed peer could not be closed: ${error}`))
    this.#options.events.failed(reason)
  }

  #receiveDtls(datagram: Buffer): void {
    const credible = authenticRecords(datagram, this.state === 'connected')
    if (credible) this.#datagrams.execute(credible)
  }

  /** Passes werift a stand-in for its ICE transport, with only the fields that it reads. */
  #createDtls(offer: Offer): RTCDtlsTransport {
    const send = async (datagram: Buffer): Promise<void> => this.#connection.send(datagram)
    const path = {
      role: 'controlled',
      stop: async () => {},
      connection: { onData: this.#datagrams, send, close: async () => {} },
    } as unknown as RTCIceTransport
    const dtls = new RTCDtlsTransport({}, path, RTCDtlsTransport.localCertificate, SRTP_PROFILE_IDS)
    // The relay must be the DTLS server, because the server chooses the SRTP profile. If Chromium were the server, it
    // would choose the slower profile.
    dtls.role = 'server'
    const fingerprints = offer.fingerprints.map(
      ({ algorithm, value }) => new RTCDtlsFingerprint(algorithm, value),
    )
    dtls.setRemoteParams(new RTCDtlsParameters(fingerprints, 'client'))
    dtls.startSrtp = () => this.#startMedia()
    dtls.onStateChange.subscribe((state) => {
      if (state === 'closed' || state === 'failed') this.#fail(`DTLS ${state}`)
    })
    return dtls
  }

  #createSctp(offer: Offer): RTCSctpTransport {
    const sctp = new RTCSctpTransport(SCTP_PORT, MAX_MESSAGE_BYTES)
    sctp.setDtlsTransport(this.#dtls)
    sctp.setRemotePort(offer.sctpPort)
    sctp.onDataChannel.subscribe((channel) => this.#adopt(channel))
    return sctp
  }

  async #connect(offer: Offer): Promise<void> {
    const secured = this.#dtls.start()
    if (this.#dtls.dtls) guardClientFlight(this.#dtls.dtls, (reason) => this.#fail(reason))
    await secured
    if (this.state !== 'connecting') return
    this.#connection.markSecured()
    await this.#sctp.start(offer.sctpPort)
    this.state = 'connected'
    this.#options.events.connected()
  }

  #startMedia(): void {
    const { slots, codec, clock, events } = this.#options
    this.#media = new MediaPath({
      slots,
      codec,
      clock,
      cipher: this.#createCipher(),
      sendDatagram: (datagram) => this.#connection.send(datagram),
      events,
    })
  }

  #createCipher(): MediaCipher {
    const socket = this.#dtls.dtls
    const profile = SRTP_PROFILES.find(({ id }) => id === socket?.srtp.srtpProfile)
    if (!socket || !profile) throw new Error('the peers share no SRTP profile')
    const keys = socket.extractSessionKeys(MASTER_KEY_BYTES, profile.saltBytes)
    const { srtp } = this.#options
    const sender = new SrtpSender(deriveSrtpKeys(profile, keys.localKey, keys.localSalt), srtp)
    const receiver = new SrtpReceiver(deriveSrtpKeys(profile, keys.remoteKey, keys.remoteSalt), srtp)
    return {
      protectRtp: (header, payload) => sender.protectRtp(header, payload),
      protectRtcp: (compound) => sender.protectRtcp(compound),
      unprotectRtp: (datagram, header) => receiver.unprotectRtp(datagram, header),
      unprotectRtcp: (datagram) => receiver.unprotectRtcp(datagram),
      close() {
        sender.close()
        receiver.close()
      },
    }
  }

  /**
   * Accepts only one channel for each peer. With two active streams werift may hold back a complete message until the
   * next message arrives (shinyoshiaki/werift-webrtc#706). On a single channel the next message, such as a repeated
   * command or one of 30 face frames a second, soon releases a message that was held back.
   */
  #adopt(channel: RTCDataChannel): void {
    if (this.#channel || channel.label !== DATA_LABEL) {
      channel.close()
      return
    }
    this.#channel = channel
    channel.onMessage.subscribe((message) => {
      if (Buffer.byteLength(message) > MAX_MESSAGE_BYTES) this.#messagesDropped++
      else this.#options.events.message(message)
    })
  }
}

/** Whether both offers have the same certificate: only the same browser has its key. */
const isSameCertificate = (one: Offer, other: Offer): boolean =>
  one.fingerprints.some(({ algorithm, value }) =>
    other.fingerprints.some((known) => known.algorithm === algorithm && known.value === value),
  )

const NO_TRAFFIC: Omit<PeerCounters, 'messagesDropped'> = {
  packetsIn: 0,
  packetsOut: 0,
  bytesIn: 0,
  bytesOut: 0,
  lostIn: 0,
  keyFramesIn: 0,
  nacked: 0,
  retransmitted: 0,
  pliSent: 0,
}
