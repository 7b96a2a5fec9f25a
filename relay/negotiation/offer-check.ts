import { RelayError, SLOTS, type Slot } from '../api.ts'

/**
 * This file parses the parts of an SDP offer that the relay needs. It refuses an offer whose media sections are not the
 * fixed ones (`SLOTS`).
 */

export const MAX_OFFER_BYTES = 64 * 1024

export interface OfferedCodec {
  payloadType: number
  /** Name of the codec in lower case, for example `vp8`, `opus` or `rtx`. */
  name: string
  parameters: string
}

export interface OfferedSlot {
  slot: Slot
  kind: 'audio' | 'video'
  mid: string
  /** Whether the browser sends media in this section. */
  sends: boolean
  receives: boolean
  codecs: OfferedCodec[]
  /** Ids of the header extensions, by their URI. */
  extensions: Map<string, number>
  /** SSRCs of the stream and its retransmissions, if the offer names them. */
  ssrcs: number[]
}

export interface Offer {
  slots: OfferedSlot[]
  dataMid: string
  sctpPort: number
  iceUfrag: string
  icePwd: string
  fingerprints: { algorithm: string; value: string }[]
}

const KINDS: Record<Slot, 'audio' | 'video'> = {
  voice: 'audio',
  camera: 'video',
  screen: 'video',
  whisper: 'audio',
}

type Section = string[]

function refuse(why: string): never {
  throw new RelayError('badOffer', why)
}

/** Reads an offer. Throws only RelayError 'badOffer'. */
export function checkOffer(sdp: unknown): Offer {
  if (typeof sdp !== 'string') refuse('the offer is not text')
  if (Buffer.byteLength(sdp) > MAX_OFFER_BYTES) refuse(`the offer is longer than ${MAX_OFFER_BYTES} bytes`)
  const [session, ...media] = splitSections(sdp)
  if (!session?.[0]?.startsWith('v=0')) refuse('the offer is not SDP')
  if (media.length !== SLOTS.length + 1)
    refuse(`${SLOTS.length + 1} sections expected, ${media.length} found`)
  const bundled = readBundle(session)
  const slots = SLOTS.map((slot, index) => readSlot(slot, media[index]!, bundled))
  const application = media[SLOTS.length]!
  return {
    slots,
    ...readDataSection(application, bundled),
    ...readTransport(session, media[0]!),
  }
}

function splitSections(sdp: string): Section[] {
  const sections: Section[] = [[]]
  for (const line of sdp.split(/\r?\n/)) {
    if (line === '') continue
    if (line.startsWith('m=')) sections.push([])
    sections.at(-1)!.push(line)
  }
  return sections
}

function valuesOf(section: Section, attribute: string): string[] {
  const prefix = `a=${attribute}:`
  return section.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length).trim())
}

/**
 * Reads the section's mid. It must be a token that is safe to copy into the answer: it cannot inject another line or
 * attribute.
 */
function readMid(section: Section): string {
  const mid = valuesOf(section, 'mid')[0]
  if (!mid || !/^[\w.+-]{1,32}$/.test(mid)) refuse('a section has no usable mid')
  return mid
}

/** The mids of all sections that share one transport (BUNDLE). */
function readBundle(session: Section): ReadonlySet<string> {
  const group = valuesOf(session, 'group').find((value) => value.startsWith('BUNDLE '))
  return new Set(group?.split(' ').slice(1))
}

/**
 * Whether a section is rejected. Port 0 means rejected, unless the section is `bundle-only`: it then uses the port of
 * its bundle (RFC 9143 7.2.1), as in offers of Firefox.
 */
function isRejected(section: Section, port: string, bundled: ReadonlySet<string>): boolean {
  return Number(port) === 0 && !(section.includes('a=bundle-only') && bundled.has(readMid(section)))
}

function readSlot(slot: Slot, section: Section, bundled: ReadonlySet<string>): OfferedSlot {
  const line = /^m=(\w+) (\d+) (\S+) (.+)$/.exec(section[0]!)
  if (line?.[1] !== KINDS[slot]) refuse(`${slot} has to be an ${KINDS[slot]} section`)
  if (isRejected(section, line[2]!, bundled)) refuse(`${slot} is rejected by its own offer`)
  if (!line[3]!.endsWith('RTP/SAVPF')) refuse(`${slot} is not secure RTP`)
  const { sends, receives } = readDirection(section)
  return {
    slot,
    kind: KINDS[slot],
    mid: readMid(section),
    sends,
    receives,
    codecs: readCodecs(section, line[4]!),
    extensions: readExtensions(section),
    ssrcs: readSsrcs(section),
  }
}

function readDirection(section: Section): { sends: boolean; receives: boolean } {
  const has = (direction: string): boolean => section.includes(`a=${direction}`)
  if (has('sendonly')) return { sends: true, receives: false }
  if (has('recvonly')) return { sends: false, receives: true }
  if (has('inactive')) return { sends: false, receives: false }
  return { sends: true, receives: true }
}

function readCodecs(section: Section, formats: string): OfferedCodec[] {
  const listed = new Set(formats.split(' '))
  const parameters = new Map<string, string>()
  for (const value of valuesOf(section, 'fmtp')) {
    const space = value.indexOf(' ')
    parameters.set(value.slice(0, space), value.slice(space + 1))
  }
  const codecs: OfferedCodec[] = []
  for (const value of valuesOf(section, 'rtpmap')) {
    const match = /^(\d{1,3}) ([\w.-]+)\//.exec(value)
    if (!match || !listed.has(match[1]!) || Number(match[1]) > 127) continue
    const payloadType = Number(match[1])
    codecs.push({ payloadType, name: match[2]!.toLowerCase(), parameters: parameters.get(match[1]!) ?? '' })
  }
  return codecs
}

function readExtensions(section: Section): Map<string, number> {
  const extensions = new Map<string, number>()
  for (const value of valuesOf(section, 'extmap')) {
    const match = /^(\d{1,2})(?:\/\w+)? (\S+)$/.exec(value)
    const id = Number(match?.[1])
    if (match && id >= 1 && id <= 14) extensions.set(match[2]!, id)
  }
  return extensions
}

function readSsrcs(section: Section): number[] {
  const isSsrc = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 0xffffffff
  const group = valuesOf(section, 'ssrc-group').find((value) => value.startsWith('FID '))
  const named = group
    ? group.slice(4).split(' ')
    : valuesOf(section, 'ssrc').map((value) => value.split(' ')[0]!)
  return [...new Set(named.map(Number))].filter(isSsrc).slice(0, 2)
}

function readDataSection(
  section: Section,
  bundled: ReadonlySet<string>,
): { dataMid: string; sctpPort: number } {
  const line = /^m=application (\d+) \S*DTLS\/SCTP webrtc-datachannel$/.exec(section[0]!)
  if (!line) refuse('the last section must be the data channel')
  if (isRejected(section, line[1]!, bundled)) refuse('the data channel is rejected by its own offer')
  const sctpPort = Number(valuesOf(section, 'sctp-port')[0])
  if (!Number.isInteger(sctpPort) || sctpPort < 1 || sctpPort > 65_535) refuse('the data channel has no port')
  return { dataMid: readMid(section), sctpPort }
}

/** Reads the transport parameters, which are in the first section of the bundle or at session level. */
function readTransport(
  session: Section,
  first: Section,
): Pick<Offer, 'iceUfrag' | 'icePwd' | 'fingerprints'> {
  const lookup = (attribute: string): string[] => {
    const own = valuesOf(first, attribute)
    return own.length > 0 ? own : valuesOf(session, attribute)
  }
  const iceUfrag = lookup('ice-ufrag')[0] ?? ''
  const icePwd = lookup('ice-pwd')[0] ?? ''
  if (!/^[\w+/-]{4,256}$/.test(iceUfrag) || !/^[\w+/-]{22,256}$/.test(icePwd)) refuse('no ICE credentials')
  if (lookup('setup')[0] === 'passive') refuse('the offerer must begin the DTLS handshake')
  const fingerprints = lookup('fingerprint').flatMap((value) => {
    const match = /^(sha-(?:256|384|512)) ((?:[0-9a-f]{2}:){31,63}[0-9a-f]{2})$/i.exec(value)
    return match ? [{ algorithm: match[1]!.toLowerCase(), value: match[2]!.toUpperCase() }] : []
  })
  if (fingerprints.length === 0) refuse('no certificate fingerprint')
  return { iceUfrag, icePwd, fingerprints }
}
