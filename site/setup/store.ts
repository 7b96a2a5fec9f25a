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
type AddressCheck = OutputOf<typeof checkSetupAddress>
type SetupMailResult = OutputOf<typeof sendSetupMail>

interface Setup {
  /** begin: no account exists; guide: signed in as the administrator who began the setup. */
  phase: 'loading' | 'failed' | 'begin' | 'guide'
  guide?: SetupGuide | undefined
}

const LOGIN = '/login?later=1'
const HOME = '/'
const NOT_SIGNED_IN = 401

/** decisions 1: the first-day setup. The server stores the progress. */
/** @param linkKey the setup key in the opened link */
export function createSetup(ask: Request, go: (path: string) => void, linkKey = '') {
  const $setup = map<Setup>({ phase: 'loading' })
  const $address = atom<AddressCheck | undefined>()
  const $mail = atom<SetupMailResult | undefined>()

  async function loadGuide(): Promise<void> {
    const reply = await ask(getSetup, {})
    if (reply.kind === 'ok') $setup.set({ phase: 'guide', guide: reply.value })
    // the setup belongs to another company, or is over
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
    /** Reloads the progress: the user may have done a step on another page. */
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

/** Reads the key from the address and removes it, so that it does not stay in the browser's history. */
function takeLinkKey(): string {
  const [, key = ''] = KEY_IN_LINK.exec(location.hash) ?? []
  if (key !== '') history.replaceState(history.state, '', location.pathname)
  return key
}

export const browserSetup = (): SetupStore =>
  createSetup(request, (path) => location.assign(path), takeLinkKey())
