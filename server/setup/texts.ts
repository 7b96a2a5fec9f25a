import { type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

const WORDS = {
  ja: {
    subject: '【Uketsuke】メールのテスト',
    text: 'このメールが届いていれば、Uketsuke からのメールは正しく送れています。返信はいりません。',
    link: 'Uketsuke を開く',
  },
  en: {
    subject: '[Uketsuke] Test email',
    text: 'If you can read this, Uketsuke can send emails. You do not need to reply.',
    link: 'Open Uketsuke:',
  },
} as const satisfies Record<MailLanguage, unknown>

export function setupMail(language: MailLanguage, url: string): MailBody {
  const { subject, text, link } = WORDS[language]
  return mailBody({
    language,
    subject,
    parts: [
      { kind: 'words', text },
      { kind: 'link', words: link, url },
    ],
  })
}
