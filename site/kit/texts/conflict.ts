import { defineTexts } from './define.ts'

/** Texts for a save that was refused because another user has saved first. */
export const conflictTexts = defineTexts({
  ja: {
    title: 'ほかの人が先に変更しました',
    text: 'ほかの人の変更と自分の変更のどちらを残すか、選んでください。残さないほうの変更はなくなります。',
    takeTheirs: '自分の変更を捨てる',
    overwrite: '自分の変更で上書き',
    failed: 'ほかの人の変更を読み込めませんでした。もう一度お試しください。',
  },
  en: {
    title: 'Another user has saved first',
    text: 'Choose which changes to keep, theirs or yours. The others are lost.',
    takeTheirs: 'Discard my changes',
    overwrite: 'Overwrite theirs',
    failed: 'Their changes could not be loaded. Please try again.',
  },
})
