import type { Browser } from 'playwright-core'
import { openPerson, type Person, signIn } from './browser.ts'
import type { ServerProcess } from './server-process.ts'
import type { Look } from './tour.ts'

type Stop = readonly [name: string, path: string, words: string]

const PUBLIC: readonly Stop[] = [
  ['register', '/test/register', 'アカウント登録'],
  ['password-reset', '/test/passwordReset', 'パスワードの再設定'],
  ['logout', '/logout', '会議は終了しました'],
]

const ADMIN: readonly Stop[] = [
  ['board', '/app/users/home', '応対した件数'],
  ['wall', '/admin/full-screen-maps', '1階 ロビー'],
  ['profile', '/app/users/profile', 'パスワードの変更'],
  ['users', '/app/users/list', '佐藤 美咲'],
  ['user-add', '/app/users/add', '表情の取り込み'],
  ['user-settings', '/app/users/update?id=2', 'パスワードを再設定'],
  ['stores', '/app/store/list', '駅前店'],
  ['store-add', '/app/store/add', '店舗名'],
  ['store-settings', '/app/store/update?id=1', '店舗を削除'],
  ['signages', '/app/signage/list', '1階 ロビー'],
  ['signage-add', '/app/signage/add', '作り直す'],
  ['signage-settings', '/app/signage/update?id=1', 'サイネージを削除'],
  ['signage-operators', '/app/signage/operator?id=1', '佐藤 美咲'],
  ['signage-operator-add', '/app/signage/operatorAdd?id=1', '追加できる人がいません'],
  ['store-signages', '/store/signage?id=1', '1階 ロビー'],
  ['template', '/app/signage/template?id=1', '縦に並べる'],
  ['media', '/app/media/list', '健康相談のご案内'],
  ['plays', '/app/signage/plays', '冬のあかり展'],
  ['company', '/app/company', 'チャンネル3'],
  ['channel', '/app/channel-operator/1', '田中 健'],
]

const SYSTEM: readonly Stop[] = [['admin', '/admin', 'デモ商事']]

/** Walks through the pages of accounts and administration; none of them needs a call. */
export async function officeTour(
  browser: Browser,
  server: ServerProcess,
  look: Look,
  size?: { width: number; height: number },
): Promise<void> {
  const open = (): Promise<Person> => openPerson(browser, server.base, size, { reducedMotion: 'reduce' })
  const walk = async (person: Person, stops: readonly Stop[]): Promise<void> => {
    for (const [name, path, words] of stops) {
      await person.page.goto(path)
      await person.page.locator('main').getByText(words).first().waitFor()
      await look(name, person)
    }
    await person.context.close()
  }
  await walk(await open(), PUBLIC)
  const admin = await open()
  await signIn(admin, 'admin')
  await admin.page.waitForURL('**/app/service/standby**')
  await walk(admin, ADMIN)
  const system = await open()
  await signIn(system, 'system')
  await system.page.waitForURL('**/test/register**')
  await walk(system, SYSTEM)
}
