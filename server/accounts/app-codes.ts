import { Secret, TOTP } from 'otpauth'

/** Parameters of the codes: the defaults, which all authenticator apps support (RFC 6238). */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const ISSUER = 'Uketsuke'
/** Accepted clock difference: codes of one time step before and one after the current one also match. */
const WINDOW = 1

export interface AppCodes {
  /** A new secret: 160 random bits in base32. */
  makeSecret(): string
  /** otpauth:// URI for a QR code. */
  uriOf(secret: string, label: string): string
  /** @returns the time step to which the code belongs; undefined if the code matches no time step near `now` */
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
