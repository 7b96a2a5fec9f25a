import type {
  CreatedPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '#core/accounts/contract-passkeys.ts'

/**
 * Result of asking the device for a passkey. `cancelled`: the user has cancelled, or no passkey was found (browsers do
 * not distinguish the two). `known`: the device already has a passkey for this account. `notHere`: passkeys do not work
 * at this page's address.
 */
export type PasskeyAnswer<Passkey> =
  | { kind: 'ok'; passkey: Passkey }
  | { kind: 'cancelled' | 'known' | 'notHere' | 'failed' }

/** The only place that uses the browser's passkey API (WebAuthn 3). */
export interface PasskeyPort {
  /** Whether the browser supports passkeys. Browsers do so only on https and at localhost. */
  areThere(): boolean
  /** False at an IP address: a passkey belongs to a host name (WebAuthn 3, RP ID). */
  hasUsableAddress(): boolean
  /** Whether the browser can offer passkeys in a field's autofill list. */
  areFilledIn(): Promise<boolean>
  create(options: PasskeyCreation): Promise<PasskeyAnswer<CreatedPasskey>>
  /**
   * Asks the user to choose a passkey.
   * @param isOffered whether to list passkeys in the autofill of the login ID field, until the user picks one or the
   * next request begins
   */
  get(options: PasskeyRequest, isOffered: boolean): Promise<PasskeyAnswer<PasskeyAssertion>>
  /** Cancels a pending request. */
  stop(): void
}

/** Loaded on first use: most sign-ins use a password. */
const library = () => import('@simplewebauthn/browser')

const KINDS: Record<string, 'cancelled' | 'known' | 'notHere'> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'notHere',
}

async function asked<Passkey>(ask: () => Promise<unknown>): Promise<PasskeyAnswer<Passkey>> {
  try {
    // not validated here, because the server validates the response
    return { kind: 'ok', passkey: (await ask()) as Passkey }
  } catch (fault) {
    const { name, code } = fault as { name?: string; code?: string }
    if (code === 'ERROR_CEREMONY_ABORTED') return { kind: 'cancelled' }
    return { kind: KINDS[name ?? ''] ?? 'failed' }
  }
}

/** An IPv4 address, or an IPv6 address in brackets. */
const isNumeric = (host: string): boolean => /^[\d.]+$|^\[/.test(host)

export const browserPasskeys: PasskeyPort = {
  areThere: () => typeof globalThis.PublicKeyCredential === 'function',
  hasUsableAddress: () => !isNumeric(location.hostname),
  areFilledIn: async () =>
    (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true,
  create: (options) => asked(async () => (await library()).startRegistration({ optionsJSON: options })),
  get: (options, useBrowserAutofill) =>
    asked(async () => (await library()).startAuthentication({ optionsJSON: options, useBrowserAutofill })),
  stop() {
    if (this.areThere())
      void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
  },
}
