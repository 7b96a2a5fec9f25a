import type { Slot } from '../api.ts'
import type { AgreedSlot } from './negotiate.ts'

interface LocalTransport {
  iceUfrag: string
  icePwd: string
  fingerprint: { algorithm: string; value: string }
  addresses: readonly string[]
  port: number
}

/** Maximum message size on the data channel; longer messages are not forwarded. */
export const MAX_MESSAGE_BYTES = 1500
export const SCTP_PORT = 5000

/**
 * IDs of the media streams in the answer. Browsers play the tracks of one stream in sync, so a participant's voice and
 * camera are in the same stream.
 */
const STREAMS: Record<Slot, string> = {
  voice: 'party',
  camera: 'party',
  screen: 'screen',
  whisper: 'whisper',
}

export function writeAnswer(
  slots: readonly AgreedSlot[],
  dataMid: string,
  transport: LocalTransport,
  /** Session version: increases with each answer of a connection (RFC 8866 5.2). */
  version = 1,
): string {
  const mids = [...slots.map(({ mid }) => mid), dataMid]
  const lines = [
    'v=0',
    `o=- 1 ${version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    'a=ice-lite',
    `a=group:BUNDLE ${mids.join(' ')}`,
    'a=msid-semantic: WMS *',
    ...slots.flatMap((slot) => [...mediaSection(slot), ...transportLines(transport)]),
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    `a=mid:${dataMid}`,
    `a=sctp-port:${SCTP_PORT}`,
    `a=max-message-size:${MAX_MESSAGE_BYTES}`,
    ...transportLines(transport),
  ]
  return `${lines.join('\r\n')}\r\n`
}

function mediaSection(agreed: AgreedSlot): string[] {
  const { codec, rtxPayloadType, redundantPayloadType } = agreed
  // The preferred codec comes first, because browsers send with the first codec in the list.
  const formats = [codec.payloadType, rtxPayloadType, redundantPayloadType].filter(
    (type) => type !== undefined,
  )
  return [
    `m=${agreed.kind} 9 UDP/TLS/RTP/SAVPF ${formats.join(' ')}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${agreed.mid}`,
    `a=${direction(agreed)}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    `a=rtpmap:${codec.payloadType} ${codec.rtpmap}`,
    ...(codec.parameters ? [`a=fmtp:${codec.payloadType} ${codec.parameters}`] : []),
    ...(agreed.kind === 'video' ? videoFeedback(agreed) : []),
    ...(redundantPayloadType === undefined
      ? []
      : [
          `a=rtpmap:${redundantPayloadType} red/48000/2`,
          `a=fmtp:${redundantPayloadType} ${codec.payloadType}/${codec.payloadType}`,
        ]),
    ...agreed.extensions.map(({ uri, id }) => `a=extmap:${id} ${uri}`),
    ...(agreed.sends ? streamLines(agreed) : []),
  ]
}

function direction({ sends, receives }: AgreedSlot): string {
  if (sends) return receives ? 'sendrecv' : 'sendonly'
  return receives ? 'recvonly' : 'inactive'
}

function videoFeedback({ codec, rtxPayloadType }: AgreedSlot): string[] {
  const feedback = ['transport-cc', 'goog-remb', 'nack', 'nack pli', 'ccm fir']
  return [
    ...feedback.map((kind) => `a=rtcp-fb:${codec.payloadType} ${kind}`),
    ...(rtxPayloadType === undefined
      ? []
      : [`a=rtpmap:${rtxPayloadType} rtx/90000`, `a=fmtp:${rtxPayloadType} apt=${codec.payloadType}`]),
  ]
}

function streamLines({ slot, ssrc, rtxSsrc, rtxPayloadType }: AgreedSlot): string[] {
  const ssrcs = rtxPayloadType === undefined ? [ssrc] : [ssrc, rtxSsrc]
  return [
    `a=msid:${STREAMS[slot]} ${slot}`,
    ...(ssrcs.length === 2 ? [`a=ssrc-group:FID ${ssrcs.join(' ')}`] : []),
    ...ssrcs.map((value) => `a=ssrc:${value} cname:${STREAMS[slot]}`),
  ]
}

function transportLines({ iceUfrag, icePwd, fingerprint, addresses, port }: LocalTransport): string[] {
  return [
    `a=ice-ufrag:${iceUfrag}`,
    `a=ice-pwd:${icePwd}`,
    `a=fingerprint:${fingerprint.algorithm} ${fingerprint.value}`,
    'a=setup:passive',
    ...addresses.map((address, index) => candidateLine(address, port, index)),
    'a=end-of-candidates',
  ]
}

/** Writes a host candidate, which has type preference 126 (RFC 8445 5.1.2). The first address gets the highest priority. */
function candidateLine(address: string, port: number, index: number): string {
  const priority = 126 * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255
  return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`
}
