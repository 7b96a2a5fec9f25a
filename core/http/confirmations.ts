import * as z from 'zod/mini'
import { CONFIRM_TEXTS } from './confirm-texts.ts'

/** Questions asked before something is removed (Spec 4.2, decisions 2): key → SVER code. The texts are in confirm-texts.ts. */
export const CONFIRMATIONS = {
  ownSignsOut: 110,
  signsOut: 111,
  inCall: 112,
  storeInUse: 113,
  signageSignsOut: 114,
  signageInCall: 115,
  userReserved: 116,
  characterLicence: 117,
  characterInUse: 118,
  companyGoes: 119,
  kioskReplaced: 120,
} as const

export type ConfirmKey = keyof typeof CONFIRMATIONS

export const ok = z.object({ result: z.literal('OK') })
export const confirm = z.object({
  result: z.literal('Confirm'),
  code: z.string(),
  msg: z.string(),
  key: z.enum(Object.keys(CONFIRMATIONS) as [ConfirmKey, ...ConfirmKey[]]),
})
/**
 * The answer is OK, or Confirm with a question (Spec 4.2). To agree, the client repeats the request with isForceSubmit
 * 1.
 */
export const okOrConfirm = z.discriminatedUnion('result', [ok, confirm])
export type OkOrConfirm = z.infer<typeof okOrConfirm>

export const confirmBody = (key: ConfirmKey): z.infer<typeof confirm> => ({
  result: 'Confirm',
  code: `SVER-${CONFIRMATIONS[key]}`,
  msg: CONFIRM_TEXTS[key],
  key,
})
