import { defineTexts } from '../kit/texts/define.ts'

/**
 * decisions 4, Abilities: links to the state of a signage's device. Many pages load them, so they are not among the
 * texts of that page.
 */
export const deviceLinkTexts = defineTexts({
  ja: {
    title: '端末の状態',
    of: (name: string) => `${name} の端末の状態`,
    marks: { broken: '端末に問題', weak: '端末に注意' },
  },
  en: {
    title: 'Device',
    of: (name: string) => `Device of ${name}`,
    marks: { broken: 'Device problem', weak: 'Check device' },
  },
})
