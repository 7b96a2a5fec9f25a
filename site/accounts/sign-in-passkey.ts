import { atom } from 'nanostores'
import { askPasskeySignIn, signInByPasskey } from '#core/accounts/contract-passkeys.ts'
import { PASSKEY_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
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
  /** No passkey was chosen: back to the form. */
  rest: () => void
}

/**
 * `unknown`: in the static HTML. `absent`: not in this browser or at this address. `none`: asked, but none was found or chosen.
 */
type PasskeyState = 'unknown' | 'there' | 'absent' | 'none'

/** An offered challenge is renewed before it expires. */
const RENEWED_MS = PASSKEY_MS * 0.8

/** decisions 2: signing in with a passkey, by a button and, if the browser supports it, by autofill of the login ID field. */
export function createPasskeySignIn(
  { request, clock, passkeys, language }: PasskeySignInParts,
  hooks: PasskeySignInHooks,
) {
  const $state = atom<PasskeyState>('unknown')
  let isRemember = () => false
  /** Counts requests; only the answer of the latest one is used. */
  let turn = 0
  let stopTimer: Stop | undefined

  const next = (): number => {
    stopTimer?.()
    return ++turn
  }

  async function send(passkey: Parameters<typeof give>[0]): Promise<void> {
    const reply = await give(passkey)
    hooks.take(reply)
    if (reply.kind !== 'ok') void offerIfPossible()
  }
  const give = (passkey: Parameters<typeof request<typeof signInByPasskey>>[1]['passkey']) =>
    request(signInByPasskey, { passkey, isRemember: isRemember(), lang: language() })

  async function offer(): Promise<void> {
    const mine = next()
    const reply = await request(askPasskeySignIn, {})
    if (mine !== turn) return
    if (reply.kind !== 'ok') {
      if (reply.kind === 'refused' && reply.refusal.key === 'passkeyNotHere') $state.set('absent')
      return
    }
    stopTimer = clock.after(RENEWED_MS, () => void offer())
    const answer = await passkeys.get(reply.value.options, true)
    if (mine !== turn) return
    if (answer.kind === 'notHere') $state.set('absent')
    if (answer.kind !== 'ok' || !hooks.begin()) return
    next()
    await send(answer.passkey)
  }

  async function offerIfPossible(): Promise<void> {
    const mine = next()
    if ((await passkeys.areFilledIn()) && mine === turn) await offer()
  }

  return {
    $state,
    /** @param shouldRemember reads the form's "keep me signed in" box at the time of sign-in */
    start(shouldRemember: () => boolean): void {
      isRemember = shouldRemember
      const isUsable = passkeys.areThere() && passkeys.hasUsableAddress()
      $state.set(isUsable ? 'there' : 'absent')
      if (isUsable) void offerIfPossible()
    },
    /** The user pressed the passkey button. */
    async press(): Promise<void> {
      if (!hooks.begin()) return
      const mine = next()
      const reply = await request(askPasskeySignIn, {})
      if (mine !== turn) return
      if (reply.kind !== 'ok') return hooks.take(reply)
      const answer = await passkeys.get(reply.value.options, false)
      if (mine !== turn) return
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
