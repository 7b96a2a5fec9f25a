/** RFC 6347 4.1: type, version, epoch, sequence number, length. */
const HEADER_BYTES = 13
const ALERT = 21
const HANDSHAKE = 22
const CLIENT_HELLO = 1

/** Whether a datagram holds a greeting or an alert that nobody encrypted, which after the handshake is not genuine. */
export function holdsForgeableRecord(datagram: Buffer): boolean {
  let at = 0
  while (at + HEADER_BYTES <= datagram.length) {
    const isPlain = datagram.readUInt16BE(at + 3) === 0
    const isGreeting = datagram[at] === HANDSHAKE && datagram[at + HEADER_BYTES] === CLIENT_HELLO
    if (isPlain && (isGreeting || datagram[at] === ALERT)) return true
    at += HEADER_BYTES + datagram.readUInt16BE(at + 11)
  }
  return false
}
