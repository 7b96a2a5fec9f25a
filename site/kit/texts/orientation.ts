import { defineTexts } from './define.ts'

export const orientationTexts = defineTexts({
  ja: {
    orientations: { portrait: '縦長', landscape: '横長' },
    turn: { portrait: 'テンプレートを縦長にする', landscape: 'テンプレートを横長にする' },
  },
  en: {
    orientations: { portrait: 'Portrait', landscape: 'Landscape' },
    turn: { portrait: 'Make the template portrait', landscape: 'Make the template landscape' },
  },
})
