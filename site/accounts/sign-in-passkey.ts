import { atom } from 'nanostores'
import { askPasskeySignIn, signInByPasskey } from '#core/accounts/contract-passkeys.ts'
import type { InputOf } from '#core/http/define-endpoint.ts'
import { PASSKEY_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import type { Outcome } from './automatic-attempts.ts'
import type { PasskeyPort } from './passkey-port.ts'

interface PasskeySignInParts {
  request: Request
  clock: Clock
  passkeys: PasskeyPort
  language: () => 'ja' | 'en'
}

interface PasskeySignInHooks {
  /** Marks the page as signing in. @returns false if it already is */
  begin: () => boolean
  /** Handles the server's answer. */
  take: (reply: Reply<Outcome>) => void
  /** Called if no passkey was chosen: shows the form again. */
  rest: () => void
}

/**
 * `unknown`: the page is still static HTML. `absent`: passkeys are unavailable in this browser or at this address. `none`: the
 * user was asked, but no passkey was found or chosen.
 */
type PasskeyState = 'unknown' | 'there' | 'absent' | 'none'

/** Passkeys in the autofill list get a new challenge after this time, before the old one expires. */
const RENEWED_MS = PASSKEY_MS * 0.8

/** decisions 2: signing in with a passkey, by a button and, if the browser supports it, by autofill of the login ID field. */
export function createPasskeySignIn(
  { request, clock, passkeys, language }: PasskeySignInParts,
  hooks: PasskeySignInHooks,
) {
  const $state = atom<PasskeyState>('unknown')
  let isRemember = () => false
  /** Only the answer of the latest request is used. */
  const turn = createTurn()
  let stopTimer: Stop | undefined

  const next = (): (() => boolean) => {
    stopTimer?.()
    return turn.take()
  }

  async function send(passkey: InputOf<typeof signInByPasskey>['passkey']): Promise<void> {
    const reply = await request(signInByPasskey, { passkey, isRemember: isRemember(), lang: language() })
    hooks.take(reply)
    if (reply.kind !== 'ok') void offerIfPossible()
  }

  async function offer(): Promise<void> {
    const isLatest = next()
    const reply = await request(askPasskeySignIn, {})
    if (!isLatest()) return
    if (reply.kind === 'refused' && reply.refusal.key === 'passkeyNotHere') return $state.set('absent')
    stopTimer = clock.after(RENEWED_MS, () => void offer())
    if (reply.kind !== 'ok') return
    const answer = await passkeys.get(reply.value.options, true)
    if (!isLatest()) return
    if (answer.kind === 'notHere') $state.set('absent')
    if (answer.kind !== 'ok' || !hooks.begin()) return
    next()
    await send(answer.passkey)
  }

  async function offerIfPossible(): Promise<void> {
    const isLatest = next()
    if ((await passkeys.areFilledIn()) && isLatest()) await offer()
  }

  return {
    $state,
    /**
     * Shows whether passkeys are available, and offers them in the browser's autofill list if it supports that.
     * @param shouldRemember reads the form's "keep me signed in" box at the time of sign-in
     */
    start(shouldRemember: () => boolean): void {
      isRemember = shouldRemember
      const isUsable = passkeys.areThere() && passkeys.hasUsableAddress()
      $state.set(isUsable ? 'there' : 'absent')
      if (isUsable) void offerIfPossible()
    },
    /** Asks the user for a passkey and signs in with it. Call when the user presses the passkey button. */
    async press(): Promise<void> {
      if (!hooks.begin()) return
      const isLatest = next()
      const reply = await request(askPasskeySignIn, {})
      if (!isLatest()) return
      if (reply.kind !== 'ok') {
        hooks.take(reply)
        return offerIfPossible()
      }
      const answer = await passkeys.get(reply.value.options, false)
      if (!isLatest()) return
      if (answer.kind === 'ok') return send(answer.passkey)
      $state.set(answer.kind === 'notHere' ? 'absent' : 'none')
      hooks.rest()
      if (answer.kind !== 'notHere') void offerIfPossible()
    },
    stop(): void {
      next()
      passkeys.stop()
    },
  }
}
