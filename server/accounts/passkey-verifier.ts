import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { PASSKEY_MS } from '#core/limits.ts'

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what authenticators make today. */
const ALGORITHMS = [-7, -8, -257]

/** Whose passkeys: the host that they are bound to, and the origin of the pages that may ask for them. */
export interface RelyingParty {
  id: string
  origin: string
}

export interface KnownPasskey {
  credentialId: string
  /** COSE (RFC 9052), base64url. */
  publicKey: string
  counter: number
}

export interface NewPasskey extends KnownPasskey {
  isSynced: boolean
}

/** WebAuthn 3, 7: what has come back from an authenticator, held against what was asked. Its owner was verified, or it is wrong. */
export interface PasskeyProtocol {
  readonly algorithms: readonly number[]
  readonly timeoutMs: number
  /** @returns undefined: it is not what was asked for */
  checkCreated(
    response: RegistrationResponseJSON,
    asked: { challenge: string; party: RelyingParty },
  ): Promise<NewPasskey | undefined>
  /** @returns undefined: it is not what was asked for, or its counter has gone back */
  checkGiven(
    response: AuthenticationResponseJSON,
    asked: { challenge: string; party: RelyingParty; known: KnownPasskey },
  ): Promise<{ counter: number; isSynced: boolean } | undefined>
}

/** Loaded when somebody first comes with a passkey: it brings ASN.1 and certificates of which we use nothing. */
const library = () => import('@simplewebauthn/server')

/** What the library throws is all about the response: it is somebody else's, and worth no line in the log. */
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
  async checkCreated(response, { challenge, party }) {
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
  async checkGiven(response, { challenge, party, known }) {
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
