import { verify, X509Certificate } from 'node:crypto'
import { hasCookie, offeredSrtpProfiles } from '../wire/client-hello.ts'
import { SRTP_PROFILES } from '../wire/srtp-keys.ts'

/** DTLS handshake message types (RFC 5246 7.4). */
const CLIENT_HELLO = 1
const CERTIFICATE = 11
const CERTIFICATE_VERIFY = 15
const CLIENT_KEY_EXCHANGE = 16
/**
 * Numbers of handshake flights (RFC 6347 4.2.4): the server's flight after the ClientHello, and the client's flight in
 * response.
 */
const SERVER_FLIGHT = 4
const CLIENT_FLIGHT = 5
/**
 * Signature schemes that are accepted (RFC 8446 4.2.3): rsa_pkcs1_sha256 and ecdsa_secp256r1_sha256. Browsers use
 * ecdsa_secp256r1_sha256.
 */
const SIGNATURES: ReadonlySet<number> = new Set([0x0401, 0x0403])
/**
 * For each client message, the messages that must have arrived before it. Any other order is refused, because the keys
 * are derived from all handshake messages so far (RFC 7627 3).
 */
const BEFORE: ReadonlyMap<number, readonly number[]> = new Map([
  [CERTIFICATE, []],
  [CLIENT_KEY_EXCHANGE, [CERTIFICATE]],
  [CERTIFICATE_VERIFY, [CERTIFICATE, CLIENT_KEY_EXCHANGE]],
])

/** Names of profiles that the relay does not support, for the log (IANA, DTLS-SRTP Protection Profiles). */
const SRTP_PROFILE_NAMES: Readonly<Record<number, string>> = {
  2: 'SRTP_AES128_CM_HMAC_SHA1_32',
  5: 'SRTP_NULL_HMAC_SHA1_80',
  6: 'SRTP_NULL_HMAC_SHA1_32',
  8: 'SRTP_AEAD_AES_256_GCM',
}

interface Handshake {
  msg_type: number
  fragment: Buffer
  serialize(): Buffer
}

/** The parts of werift's DTLS server that are used here. */
interface DtlsServer<Message extends Handshake = Handshake> {
  readonly connected: boolean
  readonly dtls: {
    flight: number
    readonly handshakeCache: Readonly<Record<number, { data: readonly Message[] }>>
    readonly sortedHandshakeCache: readonly Message[]
  }
  readonly cipher: { readonly remoteCertificate?: Buffer | undefined }
  onHandleHandshakes: (messages: Message[]) => Promise<void>
}

/**
 * Adds checks that werift's DTLS server lacks. werift treats a repeated key exchange as a new one and derives keys that
 * differ from the client's. Browsers repeat messages after a pause of 50 ms; without the check, only one side of such a
 * connection would be established. The client must also prove that it owns its certificate's key (RFC 5246 7.4.8);
 * otherwise the fingerprint in the offer would prove nothing.
 */
export function guardClientFlight<Message extends Handshake>(
  server: DtlsServer<Message>,
  refuse: (reason: string) => void,
): void {
  const handle = server.onHandleHandshakes
  server.onHandleHandshakes = (messages) =>
    handle(messages.filter((message) => isAcceptable(server, message) && offersKnownProfile(message, refuse)))
}

/**
 * Refuses a client that has no SRTP profile in common with the relay, and logs the profiles that it offers. werift's
 * own error has no text.
 */
function offersKnownProfile({ msg_type, fragment }: Handshake, refuse: (reason: string) => void): boolean {
  if (msg_type !== CLIENT_HELLO) return true
  const offered = offeredSrtpProfiles(fragment)
  if (SRTP_PROFILES.some(({ id }) => offered.includes(id))) return true
  const names = offered.map((id) => SRTP_PROFILE_NAMES[id] ?? `0x${id.toString(16).padStart(4, '0')}`)
  refuse(`offers no SRTP profile this relay knows: ${names.join(', ') || 'none at all'}`)
  return false
}

/**
 * Stops werift from repeating an unanswered flight, which it would do for 27 s even after the transport has closed.
 */
export function stopRepeating({ dtls }: { dtls: { flight: number } }): void {
  dtls.flight = Number.POSITIVE_INFINITY
}

/**
 * Whether a handshake message is passed on to the DTLS library werift. Other messages are ignored without an answer; a
 * browser repeats them.
 */
function isAcceptable<Message extends Handshake>(server: DtlsServer<Message>, message: Message): boolean {
  if (message.msg_type === CLIENT_HELLO) return !isLateHello(server, message)
  const before = BEFORE.get(message.msg_type)
  if (!before) return true
  const known = new Set(server.dtls.handshakeCache[CLIENT_FLIGHT]?.data.map(({ msg_type }) => msg_type))
  if (known.has(message.msg_type) || !before.every((type) => known.has(type))) return false
  return message.msg_type !== CERTIFICATE_VERIFY || hasKeyProof(server, message)
}

/**
 * Whether this ClientHello comes too late: after the handshake, or without a cookie while the handshake is running.
 * Handling it would create new keys.
 */
function isLateHello<Message extends Handshake>(
  { connected, dtls }: DtlsServer<Message>,
  { fragment }: Message,
): boolean {
  return connected || (!hasCookie(fragment) && dtls.flight >= SERVER_FLIGHT)
}

function hasKeyProof<Message extends Handshake>(
  { dtls, cipher }: DtlsServer<Message>,
  { fragment }: Message,
): boolean {
  if (!cipher.remoteCertificate || fragment.length < 4 || !SIGNATURES.has(fragment.readUInt16BE(0)))
    return false
  const signature = fragment.subarray(4, 4 + fragment.readUInt16BE(2))
  const transcript = Buffer.concat(dtls.sortedHandshakeCache.map((message) => message.serialize()))
  try {
    return verify('sha256', transcript, new X509Certificate(cipher.remoteCertificate).publicKey, signature)
  } catch {
    return false
  }
}
