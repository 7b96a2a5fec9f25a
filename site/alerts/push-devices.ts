import { atom } from 'nanostores'
import {
  addPushDevice,
  deletePushDevice,
  getPushDevices,
  testPushDevices,
} from '#core/alerts/contract-push.ts'
import type { InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'

export type Subscription = InputOf<typeof addPushDevice>

/** Browser functions that push notifications need. */
export interface PushPort {
  /** False on an insecure origin, and on an iPhone outside the installed app. */
  isSupported(): boolean
  isBlocked(): boolean
  /** Asks the user for permission. @returns whether it was granted */
  askPermission(): Promise<boolean>
  /** @throws if the browser's push service is unavailable */
  subscribe(publicKey: string): Promise<Subscription>
  unsubscribe(): Promise<void>
}

export type PushMessageKey = 'added' | 'removed' | 'blocked' | 'failed'

interface PushDevicesParts {
  request: Request
  port: PushPort
  say: (what: PushMessageKey) => void
  sayTested: (sent: number, failed: number) => void
}

/**
 * Logs that the browser could not end its subscription. The server has removed the device nevertheless, and sends it no
 * more notifications.
 */
const warnOfUnsubscribing = (error: unknown): void =>
  console.warn('push: this browser could not be unsubscribed', error)

/** decisions 10: the user's browsers that receive notifications, including this one. */
export function createPushDevices({ request, port, say, sayTested }: PushDevicesParts) {
  const list = createResource(request, getPushDevices, { input: () => ({}) })
  const $isBusy = atom(false)
  const thenReload =
    <Answer>(tell: (answer: Answer) => void) =>
    async (answer: Answer): Promise<void> => {
      tell(answer)
      await list.load()
    }
  const adding = createSubmit(
    request,
    addPushDevice,
    thenReload(() => say('added')),
  )
  const removing = createSubmit(
    request,
    deletePushDevice,
    thenReload(() => say('removed')),
  )
  const tested = ({ sent, failed }: OutputOf<typeof testPushDevices>) => sayTested(sent, failed)
  const testing = createSubmit(request, testPushDevices, thenReload(tested))

  async function subscribe(): Promise<void> {
    const publicKey = list.$resource.get().value?.publicKey
    if (publicKey === undefined) return
    try {
      if (!(await port.askPermission())) return say('blocked')
      await adding.send(await port.subscribe(publicKey))
    } catch (error) {
      console.error('push: this browser could not be registered', error)
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
      if (isThis) await port.unsubscribe().catch(warnOfUnsubscribing)
      await removing.send({ deviceId })
    },
    test: () => testing.send({}),
  }
}

export type PushDevices = ReturnType<typeof createPushDevices>
