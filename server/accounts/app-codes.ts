import { Secret, TOTP } from 'otpauth'

/** What authenticator apps expect without asking (RFC 6238, and the key URI that all of them read). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const ISSUER = 'Uketsuke'
/** Clocks of phones are off by a little: one step before and after. */
const WINDOW = 1

export interface AppCodes {
  /** 160 bits, base32. */
  makeSecret(): string
  /** For a QR code. */
  uriOf(secret: string, label: string): string
  /** @returns the time step that this code is of; undefined: of none that is near */
  stepOf(secret: string, code: string, now: number): number | undefined
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...SETTINGS, issuer: ISSUER, label, secret: Secret.fromBase32(secret) })

export const appCodes: AppCodes = {
  makeSecret: () => new Secret({ size: 20 }).base32,
  uriOf: (secret, label) => totpOf(secret, label).toString(),
  stepOf(secret, code, now) {
    const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
    return delta === null ? undefined : Math.floor(now / 1_000 / SETTINGS.period) + delta
  },
}
