import type { CloseCause } from '#core/calls/call.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import type { ShownEvent } from '#core/reports/call-report.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_CAUSES: Record<CloseCause, string> = {
  closed: 'オペレーターが終了しました',
  home: 'お客さまが終了しました',
  rejected: '応対できる全員が辞退しました',
  timeout: '時間内に応答がありませんでした',
  lost: 'サイネージとの通信が切れました',
  operatorLost: 'オペレーターとの通信が切れました',
  interrupted: 'サーバーが再起動しました',
  ended: '予約の時間が終わりました',
}
const EN_CAUSES: Record<CloseCause, string> = {
  closed: 'The operator ended it',
  home: 'The visitor ended it',
  rejected: 'Everyone who could answer declined',
  timeout: 'No one answered in time',
  lost: 'The connection to the display was lost',
  operatorLost: 'The connection to the operator was lost',
  interrupted: 'The server was restarted',
  ended: 'The reserved time was over',
}

const JA_EVENTS: Record<ShownEvent, string> = {
  requested: 'お客さまが呼び出しました',
  begun: 'オペレーターから話しかけました',
  offered: 'オペレーターを呼び出しました',
  queued: '順番待ちになりました',
  rejected: '辞退しました',
  accepted: '応対を始めました',
  handedOver: '通話を引き継ぎました',
  endAsked: 'お客さまが終了を求めました',
  hostLeft: '席を外しました',
  hostReturned: '戻りました',
  closed: '終わりました',
}
const EN_EVENTS: Record<ShownEvent, string> = {
  requested: 'The visitor called',
  begun: 'An operator started the call',
  offered: 'Operators were called',
  queued: 'Placed in the queue',
  rejected: 'Declined',
  accepted: 'Answered',
  handedOver: 'Took over the call',
  endAsked: 'The visitor asked to end it',
  hostLeft: 'Left the room',
  hostReturned: 'Came back',
  closed: 'Ended',
}

const JA_LINK: Record<LinkQuality, string> = {
  good: '良好',
  spotty: '不安定',
  bad: '悪い',
  unknown: '確認中',
}
const EN_LINK: Record<LinkQuality, string> = {
  good: 'Good',
  spotty: 'Spotty',
  bad: 'Bad',
  unknown: 'Checking',
}

/** /app/users/call: texts of one call's page. */
export const callTexts = defineTexts({
  ja: {
    title: '呼び出しの記録',
    back: '履歴に戻る',
    missing: 'この呼び出しは見つかりませんでした',
    failed: '呼び出しを読み込めませんでした',
    facts: '概要',
    requested: '呼び出し',
    answered: '応答',
    ended: '終了',
    wait: '待ち時間',
    talk: '通話時間',
    place: '場所',
    begunBy: '始めた人',
    visitor: 'お客さま',
    character: 'キャラクター',
    cause: '終わり方',
    causes: JA_CAUSES,
    picture: 'お客さまの写真',
    pictureAlt: '呼び出したときのお客さま',
    keptUntil: (day: string) => `${day}まで保存されます`,
    pictureGone: '写真の保存期間が終わりました',
    events: '経過',
    eventWords: JA_EVENTS,
    by: (name: string, words: string) => `${name}: ${words}`,
    note: 'メモ',
    link: '通信の状態',
    linkHelp: 'サイネージから見た、通話中の通信の状態です。',
    qualities: JA_LINK,
  },
  en: {
    title: 'Call record',
    back: 'Back to the history',
    missing: 'This call could not be found',
    failed: 'The call could not be loaded',
    facts: 'Summary',
    requested: 'Called',
    answered: 'Answered',
    ended: 'Ended',
    wait: 'Wait',
    talk: 'Duration',
    place: 'Where',
    begunBy: 'Started by',
    visitor: 'The visitor',
    character: 'Character',
    cause: 'How it ended',
    causes: EN_CAUSES,
    picture: 'Picture of the visitor',
    pictureAlt: 'The visitor at the moment of the call',
    keptUntil: (day) => `Kept until ${day}`,
    pictureGone: 'The picture is no longer kept',
    events: 'Timeline',
    eventWords: EN_EVENTS,
    by: (name, words) => `${name}: ${words}`,
    note: 'Note',
    link: 'Connection',
    linkHelp: 'Connection quality at the display during the call.',
    qualities: EN_LINK,
  },
})
