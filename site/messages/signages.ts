import { defineTexts } from './define.ts'

/** Spec 2.4.14: the signages of a company. */
export const signageTexts = defineTexts({
  ja: {
    list: 'サイネージ',
    lead: 'サイネージの状態と担当者です。状態はその場で変わります。',
    listOfStore: (store: string) => `${store} のサイネージ`,
    columns: { signage: 'サイネージ', status: '状態', operators: '担当者', actions: '操作' },
    monitor: 'モニタリング',
    monitorHelp: '受付中と休止中のときだけ使えます',
    suspend: '休止する',
    resume: '再開する',
    restHelp: '呼出中と会話中は変えられません',
    notSent: 'サーバーに接続していないため、変更できませんでした',
    none: 'サイネージがありません',
    noneHelp: 'サイネージを追加すると、ここに並びます。',
    more: (names: string) => `${names}…`,
  },
  en: {
    list: 'Signages',
    lead: 'What the signages show and who looks after them, as it changes.',
    listOfStore: (store) => `Signages of ${store}`,
    columns: { signage: 'Signage', status: 'State', operators: 'Operators', actions: 'Actions' },
    monitor: 'Monitor',
    monitorHelp: 'Only while receiving or suspended',
    suspend: 'Suspend',
    resume: 'Resume',
    restHelp: 'Not while somebody is called or talks',
    notSent: 'Nothing was changed: there is no connection to the server',
    none: 'There are no signages',
    noneHelp: 'Signages of the company are listed here.',
    more: (names) => `${names}…`,
  },
})
