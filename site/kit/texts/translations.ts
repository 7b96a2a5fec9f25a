import type { Untranslated } from '#core/dialogue/dialogue.ts'
import { defineTexts } from './define.ts'

const JA_UNTRANSLATED: Record<Untranslated, string> = {
  noServer:
    '下書きは、チャットサーバーが作ります。まだ設定されていません。AI案内の設定の「答えかた」で接続先を登録してください。',
  noMoney: 'きょうの金額の上限に達したため、下書きを作れません。',
  silent: 'チャットサーバーが応えませんでした。少し待ってから、もう一度お試しください。',
  unfit: '下書きにできる訳が得られませんでした。文を短くして、もう一度お試しください。',
}
const EN_UNTRANSLATED: Record<Untranslated, string> = {
  noServer:
    'Drafts are made by a chat server, and none is set. Please enter one in the AI settings, under “How it answers”.',
  noMoney: 'Today’s limit of yen is reached: no draft can be made.',
  silent: 'The chat server did not answer. Please wait a little and try again.',
  unfit: 'No usable translation was found. Please shorten the text and try again.',
}

/** Texts that visitors read, in several languages. */
export const translationTexts = defineTexts({
  ja: {
    languages: 'お客さまの言語',
    missing: '未入力',
    shownAs: (text: string) => `空のときは「${text}」と表示します。`,
    leftOut: '空のときは、この言語では表示しません。',
    draft: 'ほかの言語の下書きを作る',
    drafted: '下書きを入れました。内容を確かめてから保存してください。',
    complete: '英語と中国語の文は、すべて入っています。',
    untranslated: JA_UNTRANSLATED,
  },
  en: {
    languages: 'Visitors’ language',
    missing: 'Not filled in',
    shownAs: (text) => `If empty, visitors read “${text}”.`,
    leftOut: 'If empty, it is not shown in this language.',
    draft: 'Draft the other languages',
    drafted: 'Drafts added. Please check them before you save.',
    complete: 'All English and Chinese texts are there.',
    untranslated: EN_UNTRANSLATED,
  },
})
