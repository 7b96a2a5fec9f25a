import type { AlertEvent } from '#core/alerts/rules.ts'
import { shownCompanyName } from '#core/company/name.ts'
import { japanTime } from '#core/time/japan-time.ts'
import { dayWords } from '#core/time/japan-words.ts'
import { greetingOf } from '../accounts/texts.ts'
import { type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'
import { timeText } from '../reservations/texts.ts'
import type { Notice } from './webhook-body.ts'

/** Facts of an alert. */
export type AlertFacts = { companyName: string } & (
  | { event: 'visitor.waiting'; place: string; seconds: number; sinceAt: number }
  | { event: 'visitor.answered' | 'visitor.left'; place: string; seconds: number; sinceAt: number }
  | { event: 'kiosk.away'; place: string; minutes: number; sinceAt: number }
  | { event: 'kiosk.back'; place: string; minutes: number; sinceAt: number }
  | { event: 'booking.created'; userName: string; title: string; startAt: number; endAt: number }
  | { event: 'test' }
)

interface Words {
  titles: Record<AlertEvent, string>
  texts: {
    waiting: (seconds: number) => string
    answered: (seconds: number) => string
    left: (seconds: number) => string
    away: (minutes: number) => string
    back: (minutes: number) => string
    booking: string
    test: string
  }
  facts: { place: string; since: string; user: string; title: string; time: string; company: string }
  open: string
  subject: (title: string) => string
}

const WORDS: Record<MailLanguage, Words> = {
  ja: {
    titles: {
      'visitor.waiting': '来訪者がお待ちです',
      'visitor.answered': '来訪者への応対が始まりました',
      'visitor.left': '来訪者の呼び出しが終わりました',
      'kiosk.away': 'サイネージの接続が切れています',
      'kiosk.back': 'サイネージの接続が戻りました',
      'booking.created': '新しい予約が入りました',
      test: 'お知らせのテストです',
    },
    texts: {
      waiting: (seconds) => `呼び出しから${seconds}秒たちましたが、まだ応対が始まっていません。`,
      answered: (seconds) => `呼び出しから${seconds}秒で応対が始まりました。対応の必要はありません。`,
      left: (seconds) => `呼び出しから${seconds}秒、応対のないまま終わりました。`,
      away: (minutes) => `${minutes}分以上、接続が切れたままです。電源とネットワークをご確認ください。`,
      back: (minutes) => `約${minutes}分ぶりに接続が戻りました。対応の必要はありません。`,
      booking: '次の予約が入りました。',
      test: 'このメッセージが届いていれば、設定は正しくできています。',
    },
    facts: {
      place: '場所',
      since: '開始',
      user: '予約した人',
      title: '会議名',
      time: '日時',
      company: '会社',
    },
    open: 'Uketsukeを開く',
    subject: (title) => `【Uketsuke】${title}`,
  },
  en: {
    titles: {
      'visitor.waiting': 'A visitor is waiting',
      'visitor.answered': 'The visitor has been answered',
      'visitor.left': 'The visitor’s call ended',
      'kiosk.away': 'A display is not connected',
      'kiosk.back': 'The display is connected again',
      'booking.created': 'New reservation',
      test: 'Test alert',
    },
    texts: {
      waiting: (seconds) => `No one has answered for ${seconds} seconds.`,
      answered: (seconds) =>
        `The call was answered after ${seconds} seconds. You do not need to do anything.`,
      left: (seconds) => `The call ended after ${seconds} seconds without an answer.`,
      away: (minutes) =>
        `It has been disconnected for more than ${minutes} min. Check its power and network.`,
      back: (minutes) => `It reconnected after about ${minutes} min. You do not need to do anything.`,
      booking: 'A reservation was made:',
      test: 'If you can read this, your settings are correct.',
    },
    facts: {
      place: 'Place',
      since: 'Since',
      user: 'Booked by',
      title: 'Meeting',
      time: 'Time (Japan)',
      company: 'Company',
    },
    open: 'Open Uketsuke',
    subject: (title) => `[Uketsuke] ${title}`,
  },
}

function textOf(words: Words, facts: AlertFacts): string {
  const { texts } = words
  switch (facts.event) {
    case 'visitor.waiting':
      return texts.waiting(facts.seconds)
    case 'visitor.answered':
      return texts.answered(facts.seconds)
    case 'visitor.left':
      return texts.left(facts.seconds)
    case 'kiosk.away':
      return texts.away(facts.minutes)
    case 'kiosk.back':
      return texts.back(facts.minutes)
    case 'booking.created':
      return texts.booking
    case 'test':
      return texts.test
  }
}

function rowsOf(words: Words, facts: AlertFacts, language: MailLanguage): Notice['facts'] {
  const names = words.facts
  if (facts.event === 'test') {
    const company = shownCompanyName(facts.companyName)
    return company === '' ? [] : [[names.company, company]]
  }
  if (facts.event === 'booking.created')
    return [
      [names.time, timeText(facts, language)],
      [names.title, facts.title],
      [names.user, facts.userName],
    ]
  return [
    [names.place, facts.place],
    [names.since, `${dayWords(facts.sinceAt, language)} ${japanTime(facts.sinceAt)}`],
  ]
}

export function noticeOf(facts: AlertFacts, url: string, language: MailLanguage): Notice {
  const words = WORDS[language]
  return {
    title: words.titles[facts.event],
    text: textOf(words, facts),
    facts: rowsOf(words, facts, language),
    url,
    urlWords: words.open,
  }
}

/** Mail to a user. Its subject contains no user-written text. */
export function alertMail(
  facts: AlertFacts,
  to: { name: string; url: string; language: MailLanguage },
): MailBody {
  const notice = noticeOf(facts, to.url, to.language)
  return mailBody({
    language: to.language,
    subject: WORDS[to.language].subject(notice.title),
    greeting: greetingOf(to.name, to.language),
    parts: [
      { kind: 'words', text: notice.text },
      { kind: 'facts', facts: notice.facts },
      { kind: 'link', words: notice.urlWords, url: notice.url },
    ],
  })
}
