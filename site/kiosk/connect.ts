import { atom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { connectKiosk, findKioskCode } from '#core/kiosk/contract-setup.ts'
import { createPendingKioskCode, type PendingKioskCode } from '../kit/pending-kiosk-code.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'
import { tabStorage } from '../line/tab-storage.ts'

export type AskingDevice = OutputOf<typeof findKioskCode>

/** decisions 4: connects a device to a signage. The device shows a code, which identifies it. */
export function createConnect(ask: Request, wayBack: PendingKioskCode, search: string) {
  const query = new URLSearchParams(search)
  let code = query.get('code') ?? ''
  const $device = atom<AskingDevice | undefined>()
  /** Id of the signage to which the device was connected. */
  const $connected = atom<number | undefined>()
  let wanted = 0
  const find = createSubmit(ask, findKioskCode, (device) => $device.set(device))
  const connect = createSubmit(ask, connectKiosk, () => $connected.set(wanted))
  // Keep the code, because a user who is not signed in opens the sign-in page first.
  if (code) wayBack.keep(code)

  return {
    $device,
    $connected,
    find,
    connect,
    /** The code in the page's address, which the administrator has scanned; '' if the address has no code, and after `startAgain`. */
    code: () => code,
    /** The signage whose page linked here. */
    signageId: Number(query.get('id')) || undefined,
    /** Looks up the code in the page's address, if there is one. Call when the page is shown to a signed-in user. */
    open(): void {
      wayBack.drop()
      if (code) void find.send({ code })
    },
    async connectTo(signageId: number): Promise<void> {
      const device = $device.get()
      if (!device) return
      wanted = signageId
      await connect.send({ code: device.code, signageId })
    },
    startAgain(): void {
      code = ''
      find.dismiss()
      connect.dismiss()
      $device.set(undefined)
      $connected.set(undefined)
    },
  }
}

export type Connect = ReturnType<typeof createConnect>

export const openConnect = (): Connect =>
  createConnect(request, createPendingKioskCode(tabStorage()), location.search)
