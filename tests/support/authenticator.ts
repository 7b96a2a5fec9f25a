import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  CreatedPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#core/accounts/contract-passkeys.ts'

/** What a dishonest device changes in its answer. Fields that are missing stay correct. */
export interface Tampering {
  origin?: string
  rpId?: string
  challenge?: string
  /** False: the device reports that a user was present, but that it has not verified the user's identity. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  type?: string
}

interface Stored {
  id: string
  rpId: string
  userHandle: string
  key: KeyObject
  counter: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const MAY_SYNC = 0x08
const SYNCED = 0x10
const WITH_CREDENTIAL = 0x40

const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()
const text64 = (text: string): string => Buffer.from(text).toString('base64url')

/** A software device with passkeys: ES256, discoverable, attestation `none` (WebAuthn 3, 6; RFC 8949, RFC 9052). */
export function createAuthenticator(
  { origin, counts = true, isSynced = false } = { origin: 'http://localhost' } as {
    origin: string
    counts?: boolean
    isSynced?: boolean
  },
) {
  const stored: Stored[] = []

  function authenticatorData(
    rpId: string,
    counter: number,
    tampering: Tampering,
    credential?: Buffer,
  ): Buffer {
    const flags =
      PRESENT |
      (tampering.isVerified === false ? 0 : VERIFIED) |
      (isSynced ? MAY_SYNC | SYNCED : 0) |
      (credential ? WITH_CREDENTIAL : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([digest(tampering.rpId ?? rpId), head, credential ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, tampering: Tampering): string =>
    JSON.stringify({
      type: tampering.type ?? type,
      challenge: tampering.challenge ?? challenge,
      origin: tampering.origin ?? origin,
      crossOrigin: false,
    })

  return {
    kept: stored,
    /** Answers navigator.credentials.create. */
    create(options: PasskeyCreation, tampering: Tampering = {}): CreatedPasskey {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x, y } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      )
      const id = randomBytes(16)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const counter = tampering.counter ?? 0
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(options.rp.id, counter, tampering, credential))],
        ]) as Map<string, never>,
      )
      const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
      const rawId = id.toString('base64url')
      stored.push({ id: rawId, rpId: options.rp.id, userHandle: options.user.id, key, counter })
      return {
        id: rawId,
        rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text64(clientData('webauthn.create', options.challenge, tampering)),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers navigator.credentials.get with the newest passkey, or with the passkey `one`. */
    get(options: PasskeyRequest, tampering: Tampering = {}, one: Stored = stored.at(-1)!): PasskeyAssertion {
      if (counts) one.counter++
      const data = authenticatorData(options.rpId, tampering.counter ?? one.counter, tampering)
      const client = clientData('webauthn.get', options.challenge, tampering)
      const signature = sign('sha256', Buffer.concat([data, digest(client)]), one.key)
      return {
        id: one.id,
        rawId: one.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text64(client),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: tampering.userHandle ?? one.userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
