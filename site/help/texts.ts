import { defineTexts } from '../kit/texts/define.ts'

/** Texts around the help pages; their content is in docs/help. */
export const helpTexts = defineTexts({
  ja: {
    title: 'ヘルプ',
    lead: '受付のはじめ方から、困ったときの対処まで。知りたい項目を選ぶか、ことばで探してください。',
    description: 'Uketsukeの使い方。設置、応対、予約、AI案内、バックアップ、困ったときの対処。',
    search: 'ヘルプを検索',
    placeholder: '例：パスワード、SVER-40',
    found: (count: number) => `${count}件見つかりました。`,
    nothingFound: (words: string) => `「${words}」は見つかりません。短いことばでお試しください。`,
    searchFailed: '検索を読み込めませんでした。通信の状態を確かめて、もう一度お試しください。',
    topics: 'ヘルプの項目',
    onThisPage: 'このページの内容',
    pages: '前後の項目',
    previous: '前の項目',
    next: '次の項目',
    toProduct: 'Uketsukeを開く',
    otherLanguage: 'English',
  },
  en: {
    title: 'Help',
    lead: 'From the first day to troubleshooting. Choose a topic, or search.',
    description:
      'How to use Uketsuke: setting up, answering calls, reservations, AI talk, backups, troubleshooting.',
    search: 'Search the help',
    placeholder: 'For example, password or SVER-40',
    found: (count) => (count === 1 ? '1 place found.' : `${count} places found.`),
    nothingFound: (words) => `Nothing found for “${words}”. Try a shorter word.`,
    searchFailed: 'The search could not be loaded. Check the connection, then try again.',
    topics: 'Help topics',
    onThisPage: 'On this page',
    pages: 'Previous and next topic',
    previous: 'Previous',
    next: 'Next',
    toProduct: 'Open Uketsuke',
    otherLanguage: '日本語',
  },
})
