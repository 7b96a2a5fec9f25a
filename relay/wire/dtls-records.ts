/** Length of a record's header (RFC 6347 4.1): type, version, epoch and sequence number, length. */
const HEADER_BYTES = 13
const EPOCH_AT = 3
const LENGTH_AT = 11
/** Lengths of what AES-GCM adds around the text: a nonce before it and a tag after it (RFC 5288 3). */
const NONCE_BYTES = 8
const TAG_BYTES = 16
const CHANGE_CIPHER_SPEC = 20
const ALERT = 21
const HANDSHAKE = 22
const APPLICATION_DATA = 23

/**
 * Returns a datagram without the records that cannot be authentic. werift would end the connection on an unencrypted
 * alert and on a record of unknown type, which anyone can send. Once both sides have keys, only encrypted records are
 * accepted.
 * @returns undefined if no record is left
 */
export function authenticRecords(datagram: Buffer, isSecured: boolean): Buffer | undefined {
  const credible: Buffer[] = []
  let at = 0
  while (at + HEADER_BYTES <= datagram.length) {
    const end = at + HEADER_BYTES + datagram.readUInt16BE(at + LENGTH_AT)
    const record = datagram.subarray(at, end)
    if (end <= datagram.length && mayBeAuthentic(record, isSecured)) credible.push(record)
    at = end
  }
  if (credible.length === 0) return undefined
  return credible[0]!.length === datagram.length ? datagram : Buffer.concat(credible)
}

function mayBeAuthentic(record: Buffer, isSecured: boolean): boolean {
  const isPlain = record.readUInt16BE(EPOCH_AT) === 0
  switch (record[0]) {
    case HANDSHAKE:
    case CHANGE_CIPHER_SPEC:
      return !(isPlain && isSecured)
    case APPLICATION_DATA:
      return !isPlain
    case ALERT:
      return !isPlain && isSealed(record)
    default:
      return false
  }
}

/**
 * Whether an alert is encrypted: all browsers use the record's sequence number as its nonce. werift would read an alert with any
 * other nonce as unencrypted.
 */
function isSealed(record: Buffer): boolean {
  const number = record.subarray(EPOCH_AT, EPOCH_AT + NONCE_BYTES)
  const nonce = record.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES)
  return record.length > HEADER_BYTES + NONCE_BYTES + TAG_BYTES && nonce.equals(number)
}
