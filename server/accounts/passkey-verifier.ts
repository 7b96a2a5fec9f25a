import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { PASSKEY_MS } from '#core/limits.ts'

/**
 * COSE numbers of the accepted algorithms: ES256, EdDSA and RS256 (RFC 9053, RFC 8812), which today's authenticators
 * use.
 */
const ALGORITHMS = [-7, -8, -257]

/** The host that passkeys are bound to, and the origin of the pages that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

export interface KnownPasskey {
  credentialId: string
  /** COSE key (RFC 9052), base64url. */
  publicKey: string
  counter: number
}

export interface NewPasskey extends KnownPasskey {
  isSynced: boolean
}

/**
 * Verifies authenticator responses against the challenge (WebAuthn 3, 7). Requires user verification, such as a fingerprint or
 * PIN.
 */
export interface PasskeyProtocol {
  readonly algorithms: readonly number[]
  readonly timeoutMs: number
  /** @returns undefined if the response does not verify */
  verifyRegistration(
    response: RegistrationResponseJSON,
    asked: { challenge: string; party: RelyingParty },
  ): Promise<NewPasskey | undefined>
  /** @returns undefined if the response does not verify or its counter went backwards */
  verifyAssertion(
    response: AuthenticationResponseJSON,
    asked: { challenge: string; party: RelyingParty; known: KnownPasskey },
  ): Promise<{ counter: number; isSynced: boolean } | undefined>
}

/** The library is loaded on first use, because it includes ASN.1 and certificate code that only few servers need. */
const library = () => import('@simplewebauthn/server')

/**
 * Runs a check and returns undefined if it throws. The library throws only for invalid client responses, which need no log entry.
 */
async function orUndefined<Result>(check: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}

export const passkeyProtocol: PasskeyProtocol = {
  algorithms: ALGORITHMS,
  timeoutMs: PASSKEY_MS,
  async verifyRegistration(response, { challenge, party }) {
    const { verifyRegistrationResponse } = await library()
    return orUndefined(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      if (!verified) return undefined
      const { credential, credentialBackedUp } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        isSynced: credentialBackedUp,
      }
    })
  },
  async verifyAssertion(response, { challenge, party, known }) {
    const { verifyAuthenticationResponse } = await library()
    return orUndefined(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: known.credentialId,
          publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
          counter: known.counter,
        },
      })
      if (!verified) return undefined
      return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
    })
  },
}
