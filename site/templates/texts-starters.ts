import { defineTexts } from '../kit/texts/define.ts'

/** decisions 4: starting templates, and copying a template to other signages. */
export const starterTexts = defineTexts({
  ja: {
    choose: '見本',
    names: { shop: 'お店', clinic: 'クリニック', office: 'オフィス', museum: '美術館' },
    open: '見本から選ぶ',
    title: '見本から選ぶ',
    warning:
      '絵・ボタン・テロップ・レイアウトが、すべてのシーンで見本のものに変わります。ロゴと画面の大きさは変わりません。',
    apply: 'この見本にする',
    applied: '見本に変えました',
    undone: '元に戻しました',
    notUndone: (count: number) =>
      `${count}台は元に戻せませんでした。そのあとにほかの人が変えたか、サーバーにつながりません。`,
    unsaved: '公開していない変更があります。先に公開するか、元に戻してください。',
    copy: 'ほかのサイネージにも使う',
    copyTitle: (name: string) => `「${name}」の表示をほかのサイネージにも使う`,
    copyHelp:
      '選んだサイネージの、すべてのシーンのロゴ・絵・ボタン・テロップ・時間帯の切り替えを置き換えます。画面の向きと大きさは、それぞれのままです。',
    copyTo: (count: number) => (count === 0 ? '置き換える' : `${count}台を置き換える`),
    copied: (count: number) => `${count}台に同じ表示を使いました`,
    chooseFirst: 'サイネージを選んでください。',
    all: 'すべて選ぶ',
    noOther: 'ほかのサイネージはありません。',
  },
  en: {
    choose: 'Starting template',
    names: { shop: 'Shop', clinic: 'Clinic', office: 'Office', museum: 'Museum' },
    open: 'Starting templates',
    title: 'Start from a template',
    warning:
      'This replaces the picture, buttons, ticker and layout of all scenes. Logo and screen size stay the same.',
    apply: 'Use this template',
    applied: 'The template is in use',
    undone: 'Undone',
    notUndone: (count) =>
      `${count} could not be restored: somebody has changed them since, or the server cannot be reached.`,
    unsaved: 'There are unpublished changes. Publish or undo them first.',
    copy: 'Use on other displays',
    copyTitle: (name) => `Use the design of “${name}” on other displays`,
    copyHelp:
      'Replaces logo, pictures, buttons, ticker and schedules in all scenes of the chosen displays. Each keeps its orientation and size.',
    copyTo: (count) =>
      count === 0 ? 'Replace' : count === 1 ? 'Replace on 1 display' : `Replace on ${count} displays`,
    copied: (count) => (count === 1 ? 'Now used on 1 more display' : `Now used on ${count} more displays`),
    chooseFirst: 'Choose a display.',
    all: 'Select all',
    noOther: 'There are no other displays.',
  },
})
