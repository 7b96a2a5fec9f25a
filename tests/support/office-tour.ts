import type { Browser } from 'playwright-core'
import { DEMO_GUIDE_TOKEN } from '../../db/seed/demo-exhibits.ts'
import { letIn, openPerson, type Person } from './browser.ts'
import type { ServerProcess } from './server-process.ts'
import type { Look } from './tour.ts'

type Stop = readonly [name: string, path: string, words: string]

const PUBLIC: readonly Stop[] = [
  ['register', '/test/register', 'アカウント登録'],
  ['password-reset', '/test/passwordReset', 'パスワードの再設定'],
  ['invitation', '/invitation#none', 'パスワードを決める'],
  ['logout', '/logout', '会議は終了しました'],
  ['public-calendar', '/calendar', 'アバターの時間貸し'],
  ['help', '/help', 'ヘルプ'],
  ['help-topic', '/help/operator', 'このページの内容'],
  ['guide', `/guide?m=${DEMO_GUIDE_TOKEN}&t=5`, '次の展示へ'],
  ['guide-gone', '/guide?m=renewed', 'このQRコードは、今は使われていません'],
]

const ADMIN: readonly Stop[] = [
  ['board', '/app/users/home', '応対した件数'],
  ['call-reports', '/app/users/calls?period=30days', '時間帯ごとの呼び出し'],
  ['call-history', '/app/users/calls?period=30days&view=calls', '呼び出しの履歴'],
  ['wall', '/admin/full-screen-maps', '1階 ロビー'],
  ['profile', '/app/users/profile', 'パスワードの変更'],
  ['users', '/app/users/list', '佐藤 美咲'],
  ['user-add', '/app/users/add', '表情の取り込み'],
  ['user-settings', '/app/users/update?id=2', 'パスワードを再設定'],
  ['stores', '/app/store/list', '駅前店'],
  ['store-add', '/app/store/add', '店舗名'],
  ['store-settings', '/app/store/update?id=1', '店舗を削除'],
  ['signages', '/app/signage/list', '1階 ロビー'],
  ['signage-add', '/app/signage/add', '追加して端末をつなぐ'],
  ['signage-device', '/app/signage/device?id=1', '端末の状態'],
  ['signage-settings', '/app/signage/update?id=1', 'サイネージを削除'],
  ['signage-operators', '/app/signage/operator?id=1', '佐藤 美咲'],
  ['signage-operator-add', '/app/signage/operatorAdd?id=1', '追加できる人がいません'],
  ['store-signages', '/store/signage?id=1', '1階 ロビー'],
  ['template', '/app/signage/template?id=1', 'プレビュー'],
  ['media', '/app/media/list', '健康相談のご案内'],
  ['plays', '/app/signage/plays', '冬のあかり展'],
  ['exhibits', '/app/ai-guide/contents', '聞かれた回数'],
  ['exhibit-sheet', '/app/ai-guide/sheet?map=1', 'Scan to hear'],
  ['company', '/app/company', '英語の会社名'],
  ['licences', '/app/company/licences', '応対枠3'],
  ['service', '/app/company/service', '発言の記録を残す日数'],
  ['ai-voice', '/app/company/voice', '読みかたを追加'],
  ['security', '/app/company/security', '管理者に2段階認証を必須にする'],
  ['audit', '/app/audit', 'テンプレートを公開'],
  ['personal-data', '/app/personal-data?q=鈴木', '鈴木 花'],
  ['personal-data-of', '/app/personal-data?user=2', '完全に削除する'],
  ['alerts', '/app/company/alerts', 'お知らせする内容'],
  ['ai-unanswered', '/app/ai-guide/talk_config', '授乳室はどこですか'],
  ['ai-answers', '/app/ai-guide/talk_config?tab=answers&answer=new', '質問の言いかた'],
  ['ai-facts', '/app/ai-guide/talk_config?tab=facts', '店舗の情報を保存する'],
  ['ai-import', '/app/ai-guide/talk_config?tab=import', 'CSVで書き出す'],
  ['ai-try', '/app/ai-guide/talk_config?tab=try&q=駐車場', 'AIの答え'],
  ['ai-talks', '/app/ai-guide/talk_config?tab=talks', '応答の速さ'],
  ['ai-greeting', '/app/ai-guide/greeting', 'はじめのあいさつ'],
  ['ai-answering', '/app/ai-guide/answering', '生成AI'],
  ['select-character', '/app/select-character', '使用中のキャラクターです'],
  ['company-characters', '/app/company/characters', '標準のキャラクター'],
  ['channel', '/app/channel-operator/1', '田中 健'],
  ['company-usage', '/app/users/usage', '予約の利用実績'],
  ['company-reservations', '/app/reservation/company', '会社の予約'],
  ['admin-template-none', '/app/reservation/signage/template', '予約のルームはまだありません'],
]

const RESERVATIONS: readonly Stop[] = [
  ['reservations-today', '/app/reservation/home', '本日の予約'],
  ['reservations', '/app/reservation/list', '過去の予約'],
  ['calendar', '/app/reservation/calendar', '受付は平日'],
  ['calendar-form', '/app/reservation/calendar?new=1', '料金の目安'],
  ['usage', '/app/reservation/usage/statistics', '対象の月'],
  ['customer-standby', '/app/service/standby', 'お客様スタンバイ'],
]

const SYSTEM: readonly Stop[] = [['admin', '/admin', 'デモ商事']]

/** Pages without sign-in. Only `everyPage` visits them. */
const SIGNED_OUT: readonly Stop[] = [
  ['login', '/login', 'ログイン'],
  ['kiosk-code', '/kiosk', 'コード'],
  ['not-found', '/nowhere', '404'],
]
const MORE_ADMIN: readonly Stop[] = [
  ['standby-admin', '/app/service/standby', '1階 ロビー'],
  ['hours', '/app/company/hours', '営業時間'],
  ['connect', '/app/signage/connect', 'コード'],
]
const OPERATOR: readonly Stop[] = [
  ['standby-operator', '/app/service/standby?isOperator=true', '1階 ロビー'],
  ['no-call', '/app/service/operation', 'いま応対している通話はありません'],
  ['profile-operator', '/app/users/profile', 'パスワードの変更'],
  ['users-operator', '/app/users/list', '佐藤 美咲'],
  ['signages-operator', '/app/signage/list', '1階 ロビー'],
  ['select-character-operator', '/app/select-character', '使用中のキャラクターです'],
]

type Size = { width: number; height: number }

const opener = (browser: Browser, server: ServerProcess, size?: Size) => (): Promise<Person> =>
  openPerson(browser, server.base, size, { reducedMotion: 'reduce' })

async function walk(person: Person, stops: readonly Stop[], look: Look): Promise<void> {
  for (const [name, path, words] of stops) {
    await person.page.goto(path)
    await person.page.locator('main').getByText(words).first().waitFor()
    await look(name, person)
  }
  await person.context.close()
}

/** Visits the pages of `officeTour`, the operator's pages without a call, and the pages without sign-in. */
export async function everyPage(
  browser: Browser,
  server: ServerProcess,
  look: Look,
  size?: Size,
): Promise<void> {
  await officeTour(browser, server, look, size)
  const open = opener(browser, server, size)
  await walk(await open(), SIGNED_OUT, look)
  for (const [loginId, stops] of [
    ['admin', MORE_ADMIN],
    ['operator1', OPERATOR],
  ] as const) {
    const person = await open()
    await letIn(person, loginId)
    await walk(person, stops, look)
  }
}

/** Visits the pages of accounts and administration; none of them needs a call. */
export async function officeTour(
  browser: Browser,
  server: ServerProcess,
  look: Look,
  size?: Size,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const open = opener(browser, server, size)
  const visit = (person: Person, stops: readonly Stop[]): Promise<void> =>
    walk(
      person,
      stops.filter(([name]) => isWanted(name)),
      look,
    )
  await visit(await open(), PUBLIC)
  const admin = await open()
  await letIn(admin, 'admin')
  await visit(admin, ADMIN)
  const guest = await open()
  await letIn(guest, 'guest@example.com')
  await visit(guest, RESERVATIONS)
  const system = await open()
  await letIn(system, 'system')
  await visit(system, SYSTEM)
}
