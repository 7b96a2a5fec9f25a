import { atom } from 'nanostores'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#core/accounts/contract-second-factor.ts'
import { drawQr, type QrPath } from '../kit/qr.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

type FactorStep =
  | { name: 'rest' }
  | { name: 'password' }
  | { name: 'scan'; secret: string; qr: QrPath }
  /** Recovery codes, shown only once. */
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'proof'; of: 'renew' | 'end' }

/** decisions 2: sets up the user's second factor step by step. @param onEnded called after the factor was switched off */
export function createSecondFactor(ask: Request, draw: typeof drawQr, onEnded: () => void) {
  const factor = createResource(ask, getSecondFactor, { input: () => ({}) })
  const $step = atom<FactorStep>({ name: 'rest' })
  const show = async ({ recoveryCodes }: { recoveryCodes: string[] }): Promise<void> => {
    $step.set({ name: 'codes', codes: recoveryCodes })
    await factor.load()
  }
  const begin = createSubmit(ask, beginSecondFactor, async ({ secret, uri }) => {
    $step.set({ name: 'scan', secret, qr: await draw(uri) })
  })
  const confirm = createSubmit(ask, confirmSecondFactor, show)
  const renew = createSubmit(ask, renewRecoveryCodes, show)
  const end = createSubmit(ask, endSecondFactor, async () => {
    $step.set({ name: 'rest' })
    onEnded()
    await factor.load()
  })
  const submits = [begin, confirm, renew, end]
  return {
    $factor: factor.$resource,
    load: factor.load,
    $step,
    begin,
    confirm,
    renew,
    end,
    go(step: FactorStep): void {
      for (const submit of submits) submit.dismiss()
      $step.set(step)
    },
  }
}

export type SecondFactorStore = ReturnType<typeof createSecondFactor>

export const browserSecondFactor = (onEnded: () => void): SecondFactorStore =>
  createSecondFactor(request, drawQr, onEnded)
