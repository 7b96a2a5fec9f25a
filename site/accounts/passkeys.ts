import { atom } from 'nanostores'
import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  getPasskeys,
  type PasskeyShape,
  renamePasskey,
} from '#core/accounts/contract-passkeys.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'
import { browserPasskeys, type PasskeyPort } from './passkey-port.ts'

type PasskeyStep =
  | { name: 'rest' }
  | { name: 'adding' }
  | { name: 'renaming' | 'removing'; passkey: PasskeyShape }

export type PasskeyMessage = 'added' | 'renamed' | 'removed' | 'cancelled' | 'known' | 'notHere' | 'failed'

export interface PasskeyEntries {
  name: string
  currentPassword: string
  code?: string | undefined
}

/** decisions 2: the user's passkeys. @param say shows a message about the result */
export function createPasskeys(ask: Request, port: PasskeyPort, say: (what: PasskeyMessage) => void) {
  const list = createResource(ask, getPasskeys, { input: () => ({}) })
  const $step = atom<PasskeyStep>({ name: 'rest' })
  /** True while waiting for the device or the server. */
  const $isBusy = atom(false)
  let name = ''

  const isDone = (what: PasskeyMessage) => async (): Promise<void> => {
    $step.set({ name: 'rest' })
    say(what)
    await list.load()
  }
  const adding = createSubmit(ask, addPasskey, isDone('added'))
  const begin = createSubmit(ask, beginPasskey, async ({ options }) => {
    const made = await port.create(options)
    if (made.kind === 'ok') await adding.send({ name, passkey: made.passkey })
    else say(made.kind)
  })
  const renaming = createSubmit(ask, renamePasskey, isDone('renamed'))
  const removing = createSubmit(ask, deletePasskey, isDone('removed'))

  return {
    $list: list.$resource,
    load: list.load,
    $step,
    $isBusy,
    begin,
    adding,
    renaming,
    removing,
    areThere: port.areThere,
    go(step: PasskeyStep): void {
      for (const submit of [begin, adding, renaming, removing]) submit.dismiss()
      $step.set(step)
    },
    async add(entries: PasskeyEntries): Promise<void> {
      if ($isBusy.get()) return
      $isBusy.set(true)
      adding.dismiss()
      const { name: requestedName, ...proof } = entries
      name = requestedName
      await begin.send(proof)
      $isBusy.set(false)
    },
    async remove({ id }: PasskeyShape): Promise<void> {
      $step.set({ name: 'rest' })
      await removing.send({ passkeyId: id })
    },
  }
}

export type PasskeyStore = ReturnType<typeof createPasskeys>

export const browserPasskeyStore = (say: (what: PasskeyMessage) => void): PasskeyStore =>
  createPasskeys(request, browserPasskeys, say)
