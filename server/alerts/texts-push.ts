import type { PushPayload } from '#core/alerts/contract-push.ts'
import type { MailLanguage } from '../mail/body.ts'

const WORDS: Record<MailLanguage, { title: string; body: string }> = {
  ja: { title: '通知のテストです', body: 'この端末に、呼び出しのお知らせが届きます。' },
  en: { title: 'Test notification', body: 'This device receives notifications of calls.' },
}

/** Test notification to the user's own browsers, from the profile page. */
export const testNotice = (lang: MailLanguage): PushPayload => ({
  kind: 'notice',
  lang,
  ...WORDS[lang],
  path: '/app/users/profile',
})
