import type {
  CreatedPasskey,
  GivenPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '#core/accounts/contract-passkeys.ts'

/** What came of asking the device: cancelled (or nothing found, which browsers do not tell apart), there already, not at this address. */
export type PasskeyAnswer<Passkey> =
  | { kind: 'ok'; passkey: Passkey }
  | { kind: 'cancelled' | 'known' | 'notHere' | 'failed' }

/** The one place that asks the browser for passkeys (WebAuthn 3). */
export interface PasskeyPort {
  /** Browsers have them on https and at localhost only. */
  areThere(): boolean
  /** False at a numeric address: a passkey belongs to a host name (WebAuthn 3, RP ID). */
  hasUsableAddress(): boolean
  /** Whether the browser offers them in the list of a field. */
  areFilledIn(): Promise<boolean>
  create(options: PasskeyCreation): Promise<PasskeyAnswer<CreatedPasskey>>
  /** @param isOffered in the list of the login ID field, until somebody picks one there; another question ends it */
  get(options: PasskeyRequest, isOffered: boolean): Promise<PasskeyAnswer<GivenPasskey>>
  /** Nobody waits for an answer any more. */
  stop(): void
}

/** Loaded when it is used: most sign-ins are by password. */
const library = () => import('@simplewebauthn/browser')

const KINDS: Record<string, 'cancelled' | 'known' | 'notHere'> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'notHere',
}

async function asked<Passkey>(ask: () => Promise<unknown>): Promise<PasskeyAnswer<Passkey>> {
  try {
    // what the server takes of it is checked there
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
