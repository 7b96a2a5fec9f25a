import * as z from 'zod/mini'

/** What is asked before something is taken away (Spec 4.2, design.md 2): key → SVER code. Texts by key in site/messages. */
export const CONFIRMATIONS = {
  ownSignsOut: 110,
  signsOut: 111,
  inCall: 112,
  storeInUse: 113,
  signageSignsOut: 114,
  signageInCall: 115,
  signageReserved: 116,
  characterLicence: 117,
  characterInUse: 118,
} as const

export type ConfirmKey = keyof typeof CONFIRMATIONS

const CONFIRM_TEXTS: Record<ConfirmKey, string> = {
  ownSignsOut: 'ログインIDまたはパスワードを変更すると、ログアウトします。変更しますか',
  signsOut: 'この変更を保存すると、このユーザーはログアウトします。保存しますか',
  inCall: 'このユーザーは応対中です。続けると、応対はその場で終わります。続けますか',
  storeInUse:
    'この店舗にはユーザーまたはサイネージがあります。削除すると「店舗なし」に移ります。削除しますか',
  signageSignsOut: 'ログインIDまたはパスワードを変更すると、このサイネージはログアウトします。変更しますか',
  signageInCall: 'このサイネージは応対中です。削除すると、応対はその場で終わります。削除しますか',
  signageReserved:
    'このサイネージにはこれからの予約があります。削除すると、予約も取り消されます。削除しますか',
  characterLicence: 'キャラクターの利用条件を確認してください。この条件で使いますか',
  characterInUse:
    'このキャラクターは使用中です。削除すると、会社の標準キャラクターに変わります。削除しますか',
}

export const ok = z.object({ result: z.literal('OK') })
export const confirm = z.object({
  result: z.literal('Confirm'),
  code: z.string(),
  msg: z.string(),
  key: z.enum(Object.keys(CONFIRMATIONS) as [ConfirmKey, ...ConfirmKey[]]),
})
/** Spec 4.2, the OK / Confirm / Error flow: agreeing sends the same again with isForceSubmit 1. */
export const okOrConfirm = z.discriminatedUnion('result', [ok, confirm])
export type OkOrConfirm = z.infer<typeof okOrConfirm>

export const confirmBody = (key: ConfirmKey): z.infer<typeof confirm> => ({
  result: 'Confirm',
  code: `SVER-${CONFIRMATIONS[key]}`,
  msg: CONFIRM_TEXTS[key],
  key,
})
