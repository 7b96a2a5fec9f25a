import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { crc32 } from 'node:zlib'

/**
 * This file implements the part of STUN (RFC 8489) that an ICE-lite agent needs: binding requests and answers in both directions.
 */

const HEADER_BYTES = 20
const COOKIE = 0x2112a442
const BINDING_REQUEST = 0x0001
const BINDING_SUCCESS = 0x0101
const INTEGRITY_BYTES = 24
const FINGERPRINT_BYTES = 8
/**
 * Maximum length of an ICE check in bytes: two username parts of 256 characters and the other attributes. A longer one
 * can only be an attack.
 */
const MAX_CHECK_BYTES = 700
const FINGERPRINT_XOR = 0x5354554e

const ATTRIBUTE = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  priority: 0x0024,
  xorMappedAddress: 0x0020,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
} as const

interface BindingRequest {
  transactionId: Buffer
  username: string
  nominates: boolean
  /** Whether the request is signed with `password`, which proves that its sender knows the password. */
  isSignedWith(password: string): boolean
}

/** Whether a datagram is STUN, and not DTLS or RTP: by its first byte (RFC 7983) and the magic cookie. */
export function isStun(datagram: Buffer): boolean {
  return datagram.length >= HEADER_BYTES && datagram[0]! < 4 && datagram.readUInt32BE(4) === COOKIE
}

/**
 * The USERNAME of an ICE check, read before the check is verified; undefined if the check has none. Browsers write it
 * among the first attributes.
 */
export function readUsername(datagram: Buffer): string | undefined {
  if (datagram.length > MAX_CHECK_BYTES || datagram.readUInt16BE(0) !== BINDING_REQUEST) return undefined
  let at = HEADER_BYTES
  while (at + 4 <= datagram.length) {
    const end = at + 4 + datagram.readUInt16BE(at + 2)
    if (end > datagram.length) return undefined
    if (datagram.readUInt16BE(at) === ATTRIBUTE.username) return datagram.toString('latin1', at + 4, end)
    at = at + 4 + Math.ceil((end - at - 4) / 4) * 4
  }
  return undefined
}

/** Reads a binding request. Undefined for answers, indications and malformed messages. */
export function parseBindingRequest(datagram: Buffer): BindingRequest | undefined {
  const attributes = readSigned(datagram, BINDING_REQUEST)
  return (
    attributes && {
      transactionId: datagram.subarray(8, HEADER_BYTES),
      username: attributes.get(ATTRIBUTE.username)?.toString('utf8') ?? '',
      nominates: attributes.has(ATTRIBUTE.useCandidate),
      isSignedWith: (password) => hasIntegrity(datagram, attributes, password),
    }
  )
}

/** Reads a binding success response. Undefined for any other datagram. */
export function parseBindingSuccess(
  datagram: Buffer,
): Pick<BindingRequest, 'transactionId' | 'isSignedWith'> | undefined {
  const attributes = readSigned(datagram, BINDING_SUCCESS)
  return (
    attributes && {
      transactionId: datagram.subarray(8, HEADER_BYTES),
      isSignedWith: (password) => hasIntegrity(datagram, attributes, password),
    }
  )
}

/** The attributes before MESSAGE-INTEGRITY. Later ones are not signed and therefore ignored. */
function readSigned(datagram: Buffer, type: number): Map<number, Buffer> | undefined {
  if (!isStun(datagram) || datagram.readUInt16BE(0) !== type) return undefined
  if (datagram.readUInt16BE(2) !== datagram.length - HEADER_BYTES) return undefined
  const signed = new Map<number, Buffer>()
  let at = HEADER_BYTES
  while (at + 4 <= datagram.length) {
    const attribute = datagram.readUInt16BE(at)
    const bytes = datagram.readUInt16BE(at + 2)
    if (at + 4 + bytes > datagram.length) return undefined
    if (!signed.has(ATTRIBUTE.messageIntegrity))
      signed.set(attribute, datagram.subarray(at + 4, at + 4 + bytes))
    at += 4 + Math.ceil(bytes / 4) * 4
  }
  return signed
}

function hasIntegrity(datagram: Buffer, attributes: Map<number, Buffer>, password: string): boolean {
  const integrity = attributes.get(ATTRIBUTE.messageIntegrity)
  if (integrity?.length !== 20) return false
  const integrityAt = integrity.byteOffset - datagram.byteOffset - 4
  const signed = Buffer.from(datagram.subarray(0, integrityAt))
  signed.writeUInt16BE(integrityAt - HEADER_BYTES + INTEGRITY_BYTES, 2)
  return timingSafeEqual(createHmac('sha1', password).update(signed).digest(), integrity)
}

/**
 * An ICE check that the relay sends (RFC 8445 7.2.2). `username` is the browser's username fragment, a colon and the
 * relay's username fragment. `password` is the browser's.
 */
export function encodeBindingRequest(
  transactionId: Buffer,
  { username, password }: { username: string; password: string },
): Buffer {
  // Priority and tie-breaker do not matter: the relay has one candidate and is never controlling.
  return encodeMessage(BINDING_REQUEST, transactionId, password, [
    encodeAttribute(ATTRIBUTE.username, Buffer.from(username)),
    encodeAttribute(ATTRIBUTE.priority, Buffer.from([0x7e, 0xff, 0xff, 0xff])),
    encodeAttribute(ATTRIBUTE.iceControlled, Buffer.alloc(8)),
  ])
}

export function encodeBindingSuccess(
  transactionId: Buffer,
  source: { address: string; port: number },
  password: string,
): Buffer {
  const mapped = encodeMappedAddress(transactionId, source)
  return encodeMessage(BINDING_SUCCESS, transactionId, password, [mapped])
}

function encodeAttribute(type: number, value: Buffer): Buffer {
  const attribute = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  attribute.writeUInt16BE(type, 0)
  attribute.writeUInt16BE(value.length, 2)
  value.copy(attribute, 4)
  return attribute
}

/**
 * Encodes a message: header and attributes, then integrity and fingerprint, each over everything before it (RFC 8489
 * 14.5 and 14.7).
 */
function encodeMessage(
  type: number,
  transactionId: Buffer,
  password: string,
  attributes: readonly Buffer[],
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(type, 0)
  header.writeUInt32BE(COOKIE, 4)
  transactionId.copy(header, 8)
  const unsigned = Buffer.concat([header, ...attributes])
  const body = unsigned.length
  const message = Buffer.alloc(body + INTEGRITY_BYTES + FINGERPRINT_BYTES)
  unsigned.copy(message)

  message.writeUInt16BE(body - HEADER_BYTES + INTEGRITY_BYTES, 2)
  message.writeUInt16BE(ATTRIBUTE.messageIntegrity, body)
  message.writeUInt16BE(20, body + 2)
  createHmac('sha1', password)
    .update(message.subarray(0, body))
    .digest()
    .copy(message, body + 4)

  const fingerprintAt = body + INTEGRITY_BYTES
  message.writeUInt16BE(message.length - HEADER_BYTES, 2)
  message.writeUInt16BE(ATTRIBUTE.fingerprint, fingerprintAt)
  message.writeUInt16BE(4, fingerprintAt + 2)
  message.writeUInt32BE(
    (crc32(message.subarray(0, fingerprintAt)) ^ FINGERPRINT_XOR) >>> 0,
    fingerprintAt + 4,
  )
  return message
}

/**
 * Encodes an address (RFC 8489 14.2): port and address are XORed with the cookie, an IPv6 address also with the
 * transaction id.
 */
function encodeMappedAddress(transactionId: Buffer, source: { address: string; port: number }): Buffer {
  const address = isIPv6(source.address) ? ipv6Bytes(source.address) : source.address.split('.').map(Number)
  const mask = Buffer.alloc(16)
  mask.writeUInt32BE(COOKIE, 0)
  transactionId.copy(mask, 4)
  const attribute = Buffer.alloc(8 + address.length)
  attribute.writeUInt16BE(ATTRIBUTE.xorMappedAddress, 0)
  attribute.writeUInt16BE(4 + address.length, 2)
  attribute[5] = address.length === 4 ? 1 : 2
  attribute.writeUInt16BE(source.port ^ (COOKIE >>> 16), 6)
  address.forEach((byte, index) => {
    attribute[8 + index] = byte ^ mask[index]!
  })
  return attribute
}

function ipv6Bytes(address: string): number[] {
  const words = (part: string): number[] =>
    part === ''
      ? []
      : part.split(':').flatMap((word) => (word.includes('.') ? ipv4Words(word) : parseInt(word, 16)))
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const front = words(head)
  const back = tail === undefined ? [] : words(tail)
  const filled = [...front, ...new Array(8 - front.length - back.length).fill(0), ...back]
  return filled.flatMap((word: number) => [word >> 8, word & 0xff])
}

function ipv4Words(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}
