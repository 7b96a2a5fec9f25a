import type { Browser } from 'playwright-core'
import { openPerson, type Person, signIn } from './browser.ts'
import { dialogOf, press, waitForFact, waitForText } from './call-journey.ts'
import type { ServerProcess } from './server-process.ts'
import { tourAccounts } from './tour-accounts.ts'

/** Called at each screen of the tour with the screen's name. */
export type Look = (name: string, person: Person) => Promise<void>

interface TourOptions {
  kioskSize?: { width: number; height: number }
  /** True: no animations, so that no screenshot shows an intermediate state. */
  still?: boolean
}

/** Visits every screen of the product, in an order in which each state follows from the previous one. */
export async function tour(
  browser: Browser,
  server: ServerProcess,
  look: Look,
  options: TourOptions = {},
): Promise<void> {
  const { kioskSize = { width: 270, height: 480 }, still = false } = options
  const open = (size?: { width: number; height: number }): Promise<Person> =>
    openPerson(browser, server.base, size, still ? { reducedMotion: 'reduce' } : {})
  const visitor = await open()
  await visitor.page.goto('/login')
  await visitor.page.getByRole('button', { name: 'ログイン', exact: true }).waitFor()
  await look('login', visitor)
  await visitor.page.goto('/nowhere')
  await look('not-found', visitor)
  await visitor.page.goto('/phone')
  await visitor.page.getByText('このリンクは使えません').waitFor()
  await look('phone-ended', visitor)
  await tourAccounts(visitor, server, look)
  await visitor.context.close()

  const kiosk = await open(kioskSize)
  await signIn(kiosk, 'lobby')
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await look('kiosk-standby', kiosk)

  // No operator is available. The kiosk says so, and the visitor cancels.
  await press(kiosk)
  await waitForText(kiosk.page, 'scene', 'Crowded')
  await look('kiosk-crowded-absent', kiosk)
  await kiosk.page.getByRole('button', { name: '取りやめる' }).click()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()

  const operator = await open()
  await signIn(operator, 'operator1')
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await look('standby', operator)
  const ways = operator.page.getByRole('radiogroup', { name: '取り込みの方法' })
  await ways.getByText('スマホ').click()
  await operator.page.getByRole('img', { name: 'スマホ用のQRコード' }).waitFor()
  await look('standby-phone', operator)
  await ways.getByText('マイク').click()

  // Open the second kiosk before the first visitor calls, because an unanswered call ends by itself after a minute.
  const other = await open(kioskSize)
  await signIn(other, 'station')
  await other.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await press(kiosk)
  await dialogOf(operator.page).waitFor()
  await dialogOf(operator.page).getByRole('img').first().waitFor()
  await look('call-dialog', operator)
  await look('kiosk-calling', kiosk)

  await dialogOf(operator.page)
    .getByRole('button', { name: /応対する/ })
    .click()
  await waitForFact(kiosk.page, 'frames-decoded', 2)
  await waitForFact(operator.page, 'frames-decoded', 2)
  await press(other)
  await waitForText(other.page, 'scene', 'Crowded')
  await look('kiosk-crowded-busy', other)
  await other.page.getByRole('button', { name: '取りやめる' }).click()
  await look('operation', operator)
  await operator.page.getByRole('button', { name: '設定', exact: true }).click()
  const panel = operator.page.getByRole('dialog', { name: 'サイネージの設定' })
  await panel.waitFor()
  await look('operation-settings', operator)
  await panel.getByRole('button', { name: '閉じる' }).click()
  await look('kiosk-active', kiosk)
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await other.context.close()

  const admin = await open()
  await signIn(admin, 'admin')
  await admin.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await look('standby-admin', admin)
  const card = admin.page.getByRole('article').filter({ hasText: '1階 ロビー' })
  await card.getByRole('button', { name: '休止する' }).click()
  await waitForText(kiosk.page, 'scene', 'Suspended')
  await look('kiosk-suspended', kiosk)
  await card.getByRole('button', { name: '再開する' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')

  await server.kill()
  await kiosk.page.getByText('ただいま、呼び出しの準備をしています').waitFor()
  await look('kiosk-offline', kiosk)
  for (const person of [kiosk, operator, admin]) await person.context.close()
}
