import type { AlertEvent } from '#core/alerts/rules.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { BreakingLack } from '#core/kiosk/lacks.ts'
import { japanTime } from '#core/time/japan-time.ts'
import { dayWords } from '#core/time/japan-words.ts'
import { greetingOf, type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'
import { timeText } from '../reservations/texts.ts'
import type { Notice } from './webhook-body.ts'

/**
 * The message that a visitor has left. It appears only in mails, because push services and webhooks get no personal data of
 * visitors.
 */
export interface VisitorWords {
  name: string
  phone: string
  text: string
  hasSound: boolean
}

export type AlertFacts = { companyName: string } & (
  | { event: 'visitor.waiting'; place: string; seconds: number; sinceAt: number }
  | { event: 'visitor.answered' | 'visitor.left'; place: string; seconds: number; sinceAt: number }
  | { event: 'kiosk.away'; place: string; minutes: number; sinceAt: number }
  | { event: 'kiosk.back'; place: string; minutes: number; sinceAt: number }
  | { event: 'kiosk.lacking' | 'kiosk.cured'; place: string; lacks: BreakingLack[]; sinceAt: number }
  | { event: 'message.left'; place: string; sinceAt: number; messageId: string; visitor?: VisitorWords }
  | {
      event: 'booking.created'
      reservationId: number
      userName: string
      title: string
      startAt: number
      endAt: number
    }
  | { event: 'test' }
)

const LACKS_JA: Record<BreakingLack, string> = {
  insecure: '安全な接続(https)で開かれていないため、カメラとマイクを使えません。',
  microphone: 'マイクを使えないため、お客さまの声が届きません。',
  camera: 'カメラを使えないため、お客さまに気づけません。',
  speaker: 'スピーカーがないため、声が出ません。',
  voice: '音声合成の声がないため、AIが話せません。',
  ears: '音声認識を使えないため、AIが聞き取れません。',
}
const LACKS_EN: Record<BreakingLack, string> = {
  insecure: 'It was not opened over https, so it cannot use camera and microphone.',
  microphone: 'It has no working microphone, so visitors are not heard.',
  camera: 'It has no working camera, so it does not notice visitors.',
  speaker: 'It has no speaker, so visitors hear nothing.',
  voice: 'It has no voice, so the AI cannot speak.',
  ears: 'It has no speech recognition, so the AI cannot hear.',
}

interface Words {
  titles: Record<AlertEvent, string>
  texts: {
    waiting: (seconds: number) => string
    answered: (seconds: number) => string
    left: (seconds: number) => string
    away: (minutes: number) => string
    back: (minutes: number) => string
    lacking: (lacks: readonly BreakingLack[]) => string
    cured: string
    message: string
    booking: string
    test: string
  }
  /** Labels for the parts of a visitor's message, and a note that it has a recording. */
  message: {
    name: string
    phone: string
    text: string
    at: string
    none: string
    sound: string
    soundHint: string
  }
  facts: {
    place: string
    called: string
    since: string
    user: string
    title: string
    time: string
    company: string
  }
  open: string
  subject: (title: string) => string
}

const WORDS: Record<MailLanguage, Words> = {
  ja: {
    titles: {
      'visitor.waiting': 'お客さまがお待ちです',
      'visitor.answered': 'お客さまへの応対が始まりました',
      'visitor.left': 'お客さまの呼び出しが終わりました',
      'kiosk.away': 'サイネージの接続が切れています',
      'kiosk.back': 'サイネージの接続が戻りました',
      'kiosk.lacking': 'サイネージの端末に問題があります',
      'kiosk.cured': 'サイネージの端末の問題が直りました',
      'message.left': 'お客さまから伝言が届きました',
      'booking.created': '新しい予約が入りました',
      test: 'お知らせのテストです',
    },
    texts: {
      waiting: (seconds) => `呼び出しから${seconds}秒たちましたが、まだ応対が始まっていません。`,
      answered: (seconds) => `呼び出しから${seconds}秒で応対が始まりました。対応の必要はありません。`,
      left: (seconds) => `呼び出しから${seconds}秒、応対のないまま終わりました。`,
      away: (minutes) => `${minutes}分以上、接続が切れたままです。電源とネットワークをご確認ください。`,
      back: (minutes) => `約${minutes}分ぶりに接続が戻りました。対応の必要はありません。`,
      lacking: (lacks) =>
        `${lacks.map((lack) => LACKS_JA[lack]).join('')}サイネージ一覧の「端末の状態」で、直し方をご確認ください。`,
      cured: '必要なものがすべて使えるようになりました。対応の必要はありません。',
      message: '受付スタンバイの「お客さまの伝言」で内容を確認し、折り返しのご連絡をお願いします。',
      booking: '次の予約が入りました。',
      test: 'このメッセージが届いていれば、設定は正しくできています。',
    },
    message: {
      name: 'お名前',
      phone: '電話番号',
      text: '伝言',
      at: '受付時刻',
      none: '記入なし',
      sound: '録音',
      soundHint: '受付スタンバイで再生できます',
    },
    facts: {
      place: '場所',
      called: '呼び出し',
      since: '発生',
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
      'kiosk.lacking': 'A display’s device has a problem',
      'kiosk.cured': 'The display’s device works again',
      'message.left': 'A visitor left a message',
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
      lacking: (lacks) =>
        `${lacks.map((lack) => LACKS_EN[lack]).join(' ')} Open “Device” in the list of displays to see how to fix it.`,
      cured: 'Everything it needs works now. You do not need to do anything.',
      message: 'Read it under “Visitors’ messages” on reception standby, and call the visitor back.',
      booking: 'A reservation was made:',
      test: 'If you can read this, your settings are correct.',
    },
    message: {
      name: 'Name',
      phone: 'Phone',
      text: 'Message',
      at: 'Received',
      none: 'Not given',
      sound: 'Recording',
      soundHint: 'Play it on reception standby',
    },
    facts: {
      place: 'Place',
      called: 'Called',
      since: 'Problem began',
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
    case 'kiosk.lacking':
      return texts.lacking(facts.lacks)
    case 'kiosk.cured':
      return texts.cured
    case 'message.left':
      return texts.message
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
  if (facts.event === 'message.left') return messageRows(words, facts, language)
  const began = facts.event.startsWith('visitor.') ? names.called : names.since
  return [
    [names.place, facts.place],
    [began, `${dayWords(facts.sinceAt, language)} ${japanTime(facts.sinceAt)}`],
  ]
}

/**
 * Rows of a visitor's message. Each text of the visitor is a single line, so that it cannot imitate rows that the server writes
 * (core/visitor-messages/contract.ts).
 */
function messageRows(
  { facts: names, message }: Words,
  { place, sinceAt, visitor }: Extract<AlertFacts, { event: 'message.left' }>,
  language: MailLanguage,
): Notice['facts'] {
  const where = [
    [names.place, place],
    [message.at, `${dayWords(sinceAt, language)} ${japanTime(sinceAt)}`],
  ] as const
  if (!visitor) return where
  return [
    ...where,
    [message.name, visitor.name || message.none],
    [message.phone, visitor.phone || message.none],
    ...(visitor.text ? [[message.text, visitor.text] as const] : []),
    ...(visitor.hasSound ? [[message.sound, message.soundHint] as const] : []),
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
