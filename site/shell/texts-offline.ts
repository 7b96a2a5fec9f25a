import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the page /offline, which is shown while an operator's page cannot be loaded. */
export const offlineTexts = defineTexts({
  ja: {
    title: 'サーバーに接続できません',
    text: '接続が戻ると、自動で元のページを開きます。しばらくたっても戻らないときは、ネットワークの状態を確認してください。',
  },
  en: {
    title: 'The server cannot be reached',
    text: 'This page opens by itself once the connection is back. If it takes long, check your network.',
  },
})
