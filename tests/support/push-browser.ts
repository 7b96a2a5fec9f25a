import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import type { Received } from './webhook-server.ts'

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const ONE = Buffer.from([1])

/**
 * The browser's side of a push subscription: what PushManager returns to the page, and the key to decrypt messages.
 */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
  /** Decrypts a message as a push service received it (RFC 8291, RFC 8188). Throws if it is for another browser. */
  open(message: Received): PushPayload
}

export function createPushBrowser(endpoint: string): PushBrowser {
  const keys = createECDH('prime256v1')
  const ours = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: ours.toString('base64url'),
    auth: auth.toString('base64url'),
    open({ headers, body }) {
      assert.equal(headers['content-encoding'], 'aes128gcm')
      const salt = body.subarray(0, 16)
      const recordBytes = body.readUInt32BE(16)
      const theirs = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + theirs.length)
      assert.ok(sealed.length <= recordBytes, 'the body is one record')
      const shared = hmac(auth, keys.computeSecret(theirs))
      const input = hmac(shared, 'WebPush: info\0', ours, theirs, ONE)
      const secret = hmac(salt, input)
      const key = hmac(secret, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
      const nonce = hmac(secret, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      const end = padded.lastIndexOf(2)
      assert.ok(
        end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0),
        'the last record ends with 2',
      )
      return JSON.parse(padded.subarray(0, end).toString()) as PushPayload
    },
  }
}

/** Checks a request as a push service does (RFC 8292). @returns the token's claims */
export function openVapid(
  { headers }: Received,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  assert.equal(key, publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(isGood, 'the token is signed by the key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
