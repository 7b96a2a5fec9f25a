import { atom } from 'nanostores'
import {
  addPushDevice,
  deletePushDevice,
  getPushDevices,
  testPushDevices,
} from '#core/alerts/contract-push.ts'
import type { InputOf } from '#core/http/define-endpoint.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'

export type Subscription = InputOf<typeof addPushDevice>

/** What of the browser is needed to ring with every page closed. */
export interface PushPort {
  /** Not off a secure origin, and on an iPhone only in the installed app. */
  isSupported(): boolean
  isBlocked(): boolean
  /** Asks the person. @returns whether they agree */
  askLeave(): Promise<boolean>
  /** @throws when the browser's push service cannot be had */
  subscribe(publicKey: string): Promise<Subscription>
  unsubscribe(): Promise<void>
}

export type PushSaying = 'added' | 'removed' | 'blocked' | 'failed'

export interface PushDevicesParts {
  request: Request
  port: PushPort
  say: (what: PushSaying) => void
  sayTested: (sent: number, failed: number) => void
}

/** decisions 10: the browsers that ring for oneself, this one among them. */
export function createPushDevices({ request, port, say, sayTested }: PushDevicesParts) {
  const list = createResource(request, getPushDevices, { input: () => ({}) })
  const $isBusy = atom(false)
  const adding = createSubmit(request, addPushDevice, async () => {
    say('added')
    await list.load()
  })
  const removing = createSubmit(request, deletePushDevice, async () => {
    say('removed')
    await list.load()
  })
  const testing = createSubmit(request, testPushDevices, async ({ sent, failed }) => {
    sayTested(sent, failed)
    await list.load()
  })

  async function subscribe(): Promise<void> {
    const publicKey = list.$resource.get().value?.publicKey
    if (publicKey === undefined) return
    if (!(await port.askLeave())) return say('blocked')
    try {
      await adding.send(await port.subscribe(publicKey))
    } catch (error) {
      console.error('push: this browser cannot be rung', error)
      say('failed')
    }
  }

  return {
    $list: list.$resource,
    $isBusy,
    load: list.load,
    adding,
    removing,
    testing,
    isSupported: port.isSupported,
    isBlocked: port.isBlocked,
    async add(): Promise<void> {
      if ($isBusy.get()) return
      $isBusy.set(true)
      await subscribe()
      $isBusy.set(false)
    },
    async remove(deviceId: number): Promise<void> {
      const isThis = list.$resource.get().value?.devices.some(({ id, isThis }) => id === deviceId && isThis)
      if (isThis) await port.unsubscribe()
      await removing.send({ deviceId })
    },
    test: () => testing.send({}),
  }
}

export type PushDevices = ReturnType<typeof createPushDevices>
