import type { MotionFault } from '#core/characters/contract-motions.ts'
import { defineTexts } from '../kit/texts/define.ts'

const faultsJa: Record<MotionFault, string> = {
  notGlb: '動きのファイル(.vrma)ではありません。',
  notMotion: '体の動きが入っていません。VRMアニメーション(.vrma)として書き出してください。',
  broken: 'ファイルが壊れていて読み取れません。もう一度書き出してください。',
  notOnlyMotion: 'モデルや画像が入っています。動きだけを書き出してください。',
  tooLong: '動きが長すぎます(30秒まで)。短くしてから書き出してください。',
}
const faultsEn: Record<MotionFault, string> = {
  notGlb: 'This is not a motion file (.vrma).',
  notMotion: 'It has no motion of a body. Please export it as VRM Animation (.vrma).',
  broken: 'The file is broken. Please export it again.',
  notOnlyMotion: 'It contains a model or pictures. Please export the motion only.',
  tooLong: 'The motion is too long (up to 30 seconds). Please shorten it.',
}

/** decisions 5: the motions that a company adds. */
export const motionTexts = defineTexts({
  ja: {
    title: '自社の動き',
    help: 'VRMアニメーション(.vrma)を12個まで追加できます。応対中に、手の動きのとなりのボタンで使います。',
    none: '自社の動きはまだありません',
    add: '動きを追加',
    save: '追加する',
    name: '名前',
    nameHelp: '応対中のボタンに出ます。短い名前が読みやすいです。',
    file: '動きのファイル',
    fileHelp: '.vrma、2 MBまで、30秒まで。足の動きと表情は使いません。',
    fileRequired: 'ファイルを選んでください。',
    seconds: (seconds: string) => `${seconds} 秒`,
    preview: '見る',
    previewOf: (name: string) => `${name} を見る`,
    again: 'もう一度',
    previewFailed: 'この端末では動きを表示できません。',
    remove: '削除',
    removeOf: (name: string) => `${name} を削除`,
    motionAdded: '動きを追加しました',
    motionRemoved: '動きを削除しました',
    motionRestored: '動きを元に戻しました',
    faults: faultsJa,
  },
  en: {
    title: 'Custom motions',
    help: 'Up to 12 VRM Animation files (.vrma). During a call their buttons are beside the hand motions.',
    none: 'No custom motions yet',
    add: 'Add a motion',
    save: 'Add',
    name: 'Name',
    nameHelp: 'Shown on the button during calls. Short names are easier to read.',
    file: 'Motion file',
    fileHelp: '.vrma, up to 2 MB and 30 seconds. Leg movements and expressions are not used.',
    fileRequired: 'Please choose a file.',
    seconds: (seconds) => `${seconds} seconds`,
    preview: 'Preview',
    previewOf: (name) => `Preview of ${name}`,
    again: 'Play again',
    previewFailed: 'This device cannot show the motion.',
    remove: 'Remove',
    removeOf: (name) => `Remove ${name}`,
    motionAdded: 'The motion has been added',
    motionRemoved: 'The motion has been removed',
    motionRestored: 'The motion is back',
    faults: faultsEn,
  },
})
