/** Limits for reading Open Sound Control 1.0 (opensoundcontrol.org/spec-1_0), which protect against malicious datagrams. */
const DEPTH_MAX = 4
const MESSAGES_MAX = 512
const ARGUMENTS_MAX = 64

type OscArgument = number | string | boolean | undefined
export interface OscMessage {
  address: string
  args: OscArgument[]
}

/** Thrown for a malformed datagram. */
class Malformed extends Error {}

const BUNDLE = '#bundle\0'
const BUNDLE_HEAD_BYTES = 16
const alignedTo4 = (bytes: number): number => (bytes + 3) & ~3

export const isOsc = (packet: Buffer): boolean =>
  packet[0] === 0x2f || packet.toString('latin1', 0, BUNDLE.length) === BUNDLE

/**
 * Reads all messages of a datagram in order, including messages in (nested) bundles.
 * @returns undefined if any part of the datagram is malformed
 */
export function readOsc(packet: Buffer): OscMessage[] | undefined {
  const messages: OscMessage[] = []
  try {
    readPacket(packet, messages, 0)
    return messages
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

function readPacket(packet: Buffer, into: OscMessage[], depth: number): void {
  if (packet.toString('latin1', 0, BUNDLE.length) !== BUNDLE) {
    if (into.length >= MESSAGES_MAX) throw new Malformed()
    into.push(readMessage(packet))
    return
  }
  if (depth >= DEPTH_MAX || packet.length < BUNDLE_HEAD_BYTES) throw new Malformed()
  let at = BUNDLE_HEAD_BYTES
  while (at < packet.length) {
    const size = at + 4 <= packet.length ? packet.readInt32BE(at) : -1
    if (size <= 0 || size % 4 !== 0 || at + 4 + size > packet.length) throw new Malformed()
    readPacket(packet.subarray(at + 4, at + 4 + size), into, depth + 1)
    at += 4 + size
  }
}

function readMessage(packet: Buffer): OscMessage {
  const address = readText(packet, 0)
  if (!address.text.startsWith('/')) throw new Malformed()
  // Older senders leave out the type tags of messages without arguments.
  if (address.next === packet.length) return { address: address.text, args: [] }
  const tags = readText(packet, address.next)
  if (!tags.text.startsWith(',') || tags.text.length > ARGUMENTS_MAX + 1) throw new Malformed()
  const args: OscArgument[] = []
  let at = tags.next
  for (const tag of tags.text.slice(1)) {
    const { value, next } = readArgument(packet, at, tag)
    args.push(value)
    at = next
  }
  if (at !== packet.length) throw new Malformed()
  return { address: address.text, args }
}

/** Sizes of argument types that are skipped: times, doubles, characters, colors, MIDI. */
const SKIPPED_BYTES: Record<string, number> = {
  h: 8,
  t: 8,
  d: 8,
  c: 4,
  r: 4,
  m: 4,
  N: 0,
  I: 0,
  '[': 0,
  ']': 0,
}

function readArgument(packet: Buffer, at: number, tag: string): { value: OscArgument; next: number } {
  const need = (bytes: number): void => {
    if (bytes < 0 || at + bytes > packet.length) throw new Malformed()
  }
  if (tag === 'f' || tag === 'i') {
    need(4)
    return { value: tag === 'f' ? packet.readFloatBE(at) : packet.readInt32BE(at), next: at + 4 }
  }
  if (tag === 's' || tag === 'S') {
    const { text, next } = readText(packet, at)
    return { value: text, next }
  }
  if (tag === 'T' || tag === 'F') return { value: tag === 'T', next: at }
  if (tag === 'b') {
    need(4)
    const bytes = packet.readInt32BE(at)
    if (bytes < 0) throw new Malformed()
    need(4 + alignedTo4(bytes))
    return { value: undefined, next: at + 4 + alignedTo4(bytes) }
  }
  const bytes = SKIPPED_BYTES[tag]
  if (bytes === undefined) throw new Malformed()
  need(bytes)
  return { value: undefined, next: at + bytes }
}

/** Reads an OSC string: zero-terminated and padded with zeros to a multiple of four bytes. */
function readText(packet: Buffer, at: number): { text: string; next: number } {
  const end = packet.indexOf(0, at)
  if (end < 0) throw new Malformed()
  const next = at + alignedTo4(end - at + 1)
  if (next > packet.length) throw new Malformed()
  return { text: packet.toString('utf8', at, end), next }
}
