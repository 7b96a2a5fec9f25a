import { defineTexts } from './define.ts'

/** Error message of IslandGuard, shown in place of a part of the page that failed to render. */
export const fallenTexts = defineTexts({
  ja: {
    title: 'この画面を表示できませんでした',
    help: '画面を読み込み直してください。繰り返し表示されるときは、管理者に連絡してください。',
    reload: '読み込み直す',
  },
  en: {
    title: 'This page could not be displayed',
    help: 'Please reload it. If this happens repeatedly, tell your administrator.',
    reload: 'Reload',
  },
})
