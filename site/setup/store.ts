import { atom, map } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import {
  beginSetup,
  checkSetupAddress,
  getSetup,
  getSetupDoor,
  markSetup,
  sendSetupMail,
} from '#core/setup/contract.ts'
import type { SetupState, SetupStep } from '#core/setup/rules.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

export type SetupGuide = OutputOf<typeof getSetup>
export type AddressFound = OutputOf<typeof checkSetupAddress>
export type MailTried = OutputOf<typeof sendSetupMail>

export interface Setup {
  /** begin: nobody has an account; guide: signed in as who began it. */
  phase: 'loading' | 'failed' | 'begin' | 'guide'
  guide?: SetupGuide | undefined
}

const LOGIN = '/login?later=1'
const HOME = '/'
const NOT_SIGNED_IN = 401

/** decisions 1: the first day, from an empty folder to a reception. The server keeps how far it is. */
/** @param linkKey the setup key that the opened link carries */
export function createSetup(ask: Request, go: (path: string) => void, linkKey = '') {
  const $setup = map<Setup>({ phase: 'loading' })
  const $address = atom<AddressFound | undefined>()
  const $mail = atom<MailTried | undefined>()

  async function loadGuide(): Promise<void> {
    const reply = await ask(getSetup, {})
    if (reply.kind === 'ok') $setup.set({ phase: 'guide', guide: reply.value })
    // somebody else's first day, or long over
    else if (reply.kind === 'refused') go(reply.status === NOT_SIGNED_IN ? LOGIN : HOME)
    else if (!$setup.get().guide) $setup.setKey('phase', 'failed')
  }

  async function load(): Promise<void> {
    const door = await ask(getSetupDoor, {})
    if (door.kind !== 'ok') $setup.setKey('phase', 'failed')
    else if (door.value.isOpen) $setup.set({ phase: 'begin' })
    else await loadGuide()
  }

  return {
    $setup,
    $address,
    $mail,
    linkKey,
    load,
    /** Whoever comes back from another page has done something there. */
    refresh: async (): Promise<void> => {
      if ($setup.get().phase === 'guide') await loadGuide()
    },
    begin: createSubmit(ask, beginSetup, loadGuide),
    check: createSubmit(ask, checkSetupAddress, async (found) => {
      $address.set(found)
      await loadGuide()
    }),
    mail: createSubmit(ask, sendSetupMail, async (tried) => {
      $mail.set(tried)
      await loadGuide()
    }),
    async mark(step: SetupStep, state: SetupState): Promise<void> {
      await ask(markSetup, { step, state })
      await loadGuide()
    },
  }
}

export type SetupStore = ReturnType<typeof createSetup>

const KEY_IN_LINK = /^#key=([A-Z-]+)$/i

/** Takes the key out of the address, so that it does not stay in the browser's history. */
function takeLinkKey(): string {
  const [, key = ''] = KEY_IN_LINK.exec(location.hash) ?? []
  if (key !== '') history.replaceState(history.state, '', location.pathname)
  return key
}

export const browserSetup = (): SetupStore =>
  createSetup(request, (path) => location.assign(path), takeLinkKey())
