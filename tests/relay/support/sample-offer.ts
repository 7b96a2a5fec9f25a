import { readFileSync } from 'node:fs'

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface OfferShape {
  voice?: Direction
  camera?: Direction
  screen?: Direction
  whisper?: Direction
}

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join(':')

/** An offer as Chromium writes it, reduced to the lines that the relay reads. */
export function sampleOffer(shape: OfferShape = {}): string {
  const { voice = 'sendrecv', camera = 'sendrecv', screen = 'recvonly', whisper = 'recvonly' } = shape
  const lines = [
    'v=0',
    'o=- 4611 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1 2 3 4',
    'a=msid-semantic: WMS',
    ...audioSection('0', voice),
    ...videoSection('1', camera, 111),
    ...videoSection('2', screen, 222),
    ...audioSection('3', whisper),
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...transport('4'),
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** An operator's offer as Firefox 153 wrote it: recorded with the page's own transceivers and `max-bundle`. */
export const firefoxOffer = (): string =>
  readFileSync(new URL('firefox-offer.sdp', import.meta.url), 'utf8').replaceAll('\n', '\r\n')

function transport(mid: string): string[] {
  return [
    'a=ice-ufrag:Ab+/',
    'a=ice-pwd:0123456789abcdefghijKLMN',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:actpass',
    `a=mid:${mid}`,
  ]
}

function audioSection(mid: string, direction: Direction): string[] {
  return [
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9',
    'c=IN IP4 0.0.0.0',
    ...transport(mid),
    'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
    'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
    'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    `a=${direction}`,
    'a=rtcp-mux',
    'a=rtpmap:111 opus/48000/2',
    'a=rtcp-fb:111 transport-cc',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=rtpmap:63 red/48000/2',
    'a=fmtp:63 111/111',
    'a=rtpmap:9 G722/8000',
  ]
}

function videoSection(mid: string, direction: Direction, ssrc: number): string[] {
  const sends = direction === 'sendrecv' || direction === 'sendonly'
  return [
    'm=video 9 UDP/TLS/RTP/SAVPF 96 97 103 104',
    'c=IN IP4 0.0.0.0',
    ...transport(mid),
    'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
    'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    `a=${direction}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 transport-cc',
    'a=rtcp-fb:96 nack pli',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:103 H264/90000',
    'a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:104 rtx/90000',
    'a=fmtp:104 apt=103',
    ...(sends
      ? [`a=ssrc-group:FID ${ssrc} ${ssrc + 1}`, `a=ssrc:${ssrc} cname:x`, `a=ssrc:${ssrc + 1} cname:x`]
      : []),
  ]
}
