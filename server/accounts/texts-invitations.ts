import { INVITATION_MS } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { greetingOf, type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

const DAYS = INVITATION_MS / DAY_MS

const WORDS = {
  ja: {
    subject: '【Uketsuke】アカウントへのご招待',
    opening: 'Uketsuke のアカウントが用意されました。',
    company: '会社',
    loginId: 'ログインID',
    link: `${DAYS}日以内に次のリンクを開いて、ご自分のパスワードを決めてください。リンクは1回だけ使えます。`,
    stranger: 'お心当たりがない場合は、このメールを破棄してください。',
  },
  en: {
    subject: '[Uketsuke] Your invitation',
    opening: 'A Uketsuke account was created for you.',
    company: 'Company',
    loginId: 'Login ID',
    link: `Open this link within ${DAYS} days and choose your password. The link works once:`,
    stranger: 'If you do not expect this invitation, ignore this mail.',
  },
} as const satisfies Record<MailLanguage, unknown>

interface InvitationMail {
  name: string
  loginId: string
  /** Name of the company; empty if it has none. */
  company: string
  url: string
}

export function invitationMail(
  language: MailLanguage,
  { name, loginId, company, url }: InvitationMail,
): MailBody {
  const words = WORDS[language]
  const ofCompany = company === '' ? [] : [[words.company, company] as const]
  return mailBody({
    language,
    subject: words.subject,
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'words', text: words.opening },
      { kind: 'facts', facts: [...ofCompany, [words.loginId, loginId]] },
      { kind: 'link', words: words.link, url },
      { kind: 'words', text: words.stranger },
    ],
  })
}
