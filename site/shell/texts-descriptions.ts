import { defineTexts } from '../kit/texts/define.ts'

/** Shown by search engines below a public page's name. */
export const descriptionTexts = defineTexts({
  ja: {
    login: 'Uketsuke（受付）は、離れた場所からアバターで来訪者を迎える受付とサイネージです。',
    calendar:
      'アバター受付の空き時間を確かめ、10 分単位で予約できます。予約した方は、リンクを相手に送るだけで会話を始められます。',
    register: 'メールアドレスと名前で Uketsuke に登録し、アバター受付を 10 分単位で予約できます。',
  },
  en: {
    login: 'Uketsuke welcomes visitors through an avatar: reception and signage, run from anywhere.',
    calendar:
      'See free times of the avatar reception and book in steps of 10 minutes. Your guest only needs the link.',
    register:
      'Register with a name and an email address, and book the avatar reception in steps of 10 minutes.',
  },
})
