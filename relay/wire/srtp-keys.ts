import { createCipheriv, createSecretKey, type KeyObject } from 'node:crypto'

/** The DTLS-SRTP protection profiles (RFC 5764 4.1.2, RFC 7714 14.2) that the relay supports. */
export interface SrtpProfile {
  id: 0x0007 | 0x0001
  name: string
  saltBytes: number
}

/** The preferred profile: it encrypts and authenticates in one pass over each packet. All current browsers offer it. */
export const AEAD_AES_128_GCM: SrtpProfile = { id: 0x0007, name: 'SRTP_AEAD_AES_128_GCM', saltBytes: 12 }
/** Required of every WebRTC client by RFC 8827 6.5. */
export const AES128_CM_HMAC_SHA1_80: SrtpProfile = {
  id: 0x0001,
  name: 'SRTP_AES128_CM_HMAC_SHA1_80',
  saltBytes: 14,
}
/** The supported profiles, in order of preference. */
export const SRTP_PROFILES: readonly SrtpProfile[] = [AEAD_AES_128_GCM, AES128_CM_HMAC_SHA1_80]

export const MASTER_KEY_BYTES = 16
export const AUTHENTICATION_KEY_BYTES = 20

/** The keys of RTP or RTCP in one direction. */
export interface SessionKeys {
  /** A KeyObject: with a Buffer as the key, Node 24 needs four times as long for each packet. */
  key: KeyObject
  salt: Buffer
  /** Key of HMAC-SHA1; AEAD_AES_128_GCM does not use it. */
  authenticationKey: KeyObject
}

/** The keys with which one side of a connection encrypts. */
export interface SrtpKeys {
  profile: SrtpProfile
  rtp: SessionKeys
  rtcp: SessionKeys
}

/**
 * Derives the session keys (RFC 3711 4.3) with a key derivation rate of 0. `masterSalt` has the length that the profile defines;
 * a salt of 12 bytes is padded with zeros (RFC 7714 11).
 */
export function deriveSrtpKeys(profile: SrtpProfile, masterKey: Buffer, masterSalt: Buffer): SrtpKeys {
  const stream = (label: number, bytes: number): Buffer => {
    const counter = Buffer.alloc(16)
    masterSalt.copy(counter)
    counter[7] = counter[7]! ^ label
    return createCipheriv('aes-128-ctr', masterKey, counter).update(Buffer.alloc(bytes))
  }
  /** The three labels of RFC 3711 4.3.2 are consecutive: encryption, authentication, salt. */
  const session = (firstLabel: number): SessionKeys => ({
    key: createSecretKey(stream(firstLabel, MASTER_KEY_BYTES)),
    authenticationKey: createSecretKey(stream(firstLabel + 1, AUTHENTICATION_KEY_BYTES)),
    salt: stream(firstLabel + 2, profile.saltBytes),
  })
  return { profile, rtp: session(0), rtcp: session(3) }
}
