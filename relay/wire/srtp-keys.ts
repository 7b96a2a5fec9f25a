import { createCipheriv, createSecretKey, type KeyObject } from 'node:crypto'

/** AEAD_AES_128_GCM (RFC 7714): 16 bytes of key and 12 of salt for each direction. */
export const MASTER_KEY_BYTES = 16
export const MASTER_SALT_BYTES = 12

export interface SrtpKeys {
  /** KeyObject: a Buffer costs Node 24 four times the cipher itself on every packet. */
  rtpKey: KeyObject
  rtpSalt: Buffer
  rtcpKey: KeyObject
  rtcpSalt: Buffer
}

/** The labels of RFC 3711 4.3.2 without the authentication keys, which an AEAD has no use for. */
const LABELS = { rtpKey: 0, rtpSalt: 2, rtcpKey: 3, rtcpSalt: 5 } as const

/** RFC 3711 4.3 with the salt widened as in RFC 7714 11. */
export function deriveSrtpKeys(masterKey: Buffer, masterSalt: Buffer): SrtpKeys {
  const stream = (label: number): Buffer => {
    const counter = Buffer.alloc(16)
    masterSalt.copy(counter)
    counter[7] = counter[7]! ^ label
    return createCipheriv('aes-128-ctr', masterKey, counter).update(Buffer.alloc(16))
  }
  return {
    rtpKey: createSecretKey(stream(LABELS.rtpKey)),
    rtpSalt: stream(LABELS.rtpSalt).subarray(0, MASTER_SALT_BYTES),
    rtcpKey: createSecretKey(stream(LABELS.rtcpKey)),
    rtcpSalt: stream(LABELS.rtcpSalt).subarray(0, MASTER_SALT_BYTES),
  }
}
