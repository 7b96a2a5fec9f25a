/** This file parses the body of a DTLS 1.2 ClientHello (RFC 6347 4.2.1, RFC 5246 7.4.1.2) without trusting the lengths in it. */

/** Offset of the session id, after version and random. */
const SESSION_ID_AT = 34
/** Type number of the use_srtp extension (RFC 5764 4.1.1). */
const USE_SRTP = 14

export function hasCookie(hello: Buffer): boolean {
  return (hello[cookieAt(hello)] ?? 0) > 0
}

/**
 * The SRTP profiles in the use_srtp extension, in order of preference. Empty if there is no such extension, or if it
 * is truncated.
 */
export function offeredSrtpProfiles(hello: Buffer): number[] {
  const cookie = cookieAt(hello)
  const suites = cookie + 1 + (hello[cookie] ?? 0)
  const compression = suites + 2 + wordAt(hello, suites)
  const extensions = compression + 1 + (hello[compression] ?? 0)
  const end = Math.min(hello.length, extensions + 2 + wordAt(hello, extensions))
  for (let at = extensions + 2; at + 4 <= end; at += 4 + wordAt(hello, at + 2)) {
    if (wordAt(hello, at) === USE_SRTP)
      return profilesIn(hello.subarray(at + 4, at + 4 + wordAt(hello, at + 2)))
  }
  return []
}

const cookieAt = (hello: Buffer): number => SESSION_ID_AT + 1 + (hello[SESSION_ID_AT] ?? 0)

/** The 16-bit number at an offset; 0 beyond the end. */
const wordAt = (bytes: Buffer, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function profilesIn(extension: Buffer): number[] {
  const count = Math.floor(Math.min(wordAt(extension, 0), Math.max(0, extension.length - 2)) / 2)
  return Array.from({ length: count }, (_, n) => wordAt(extension, 2 + 2 * n))
}
