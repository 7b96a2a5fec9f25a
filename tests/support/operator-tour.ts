import type { Browser } from 'playwright-core'
import { letIn, openPerson, type Person } from './browser.ts'
import { beginCall, dialogOf, openKiosk, press, waitForFact, waitForText } from './call-journey.ts'
import type { ServerProcess } from './server-process.ts'
import type { Look } from './tour.ts'

const STANDBY = '/app/service/standby'

/**
 * Visits an operator's screens without a call: devices, keyboard shortcuts, a break, phrases, colleagues and
 * supervisors.
 */
export async function operatorTour(
  browser: Browser,
  server: ServerProcess,
  look: Look,
  size?: { width: number; height: number },
): Promise<void> {
  const open = async (loginId: string): Promise<Person> => {
    const person = await openPerson(browser, server.base, size, { reducedMotion: 'reduce' })
    await letIn(person, loginId)
    return person
  }
  const standBy = async (loginId: string): Promise<Person> => {
    const person = await open(loginId)
    await person.page.goto(STANDBY)
    await person.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
    return person
  }
  const kiosk = await openKiosk(browser, server.base)
  const sato = await standBy('operator1')
  const { page } = sato

  await page.getByRole('button', { name: '機器を選ぶ・確かめる' }).click()
  const devices = page.getByRole('dialog', { name: 'カメラ・マイク・スピーカー' })
  await devices.locator('video').waitFor()
  await look('devices', sato)
  await devices.getByRole('button', { name: '閉じる' }).click()
  await devices.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'キーボード操作' })
  await keys.waitFor()
  await look('shortcuts', sato)
  await keys.getByRole('button', { name: '閉じる' }).click()
  await keys.waitFor({ state: 'hidden' })

  await press(kiosk)
  await dialogOf(page).waitFor()
  await page.keyboard.press('d')
  await page.getByText('しばらく呼び出しを休みますか?').waitFor()
  // The only operator has declined, so the call ends and the kiosk offers the visitor other options.
  await kiosk.page.getByRole('button', { name: 'もう一度呼ぶ' }).waitFor()
  await look('rest-offered', sato)
  await page.getByRole('status').getByRole('button', { name: '15分のあいだ休む' }).click()
  await page.getByText(/に受付へ戻ります/).waitFor()
  await look('rest-standby', sato)
  await page.goto('/app/select-character')
  await page.getByRole('timer').waitFor()
  await look('rest-elsewhere', sato)
  await page.getByRole('button', { name: '受付に戻る' }).click()
  await page.getByRole('timer').waitFor({ state: 'hidden' })
  await page.goto(STANDBY)
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()

  const admin = await open('admin')
  const ofLobby = (name: string) =>
    admin.page.getByRole('row').filter({ hasText: '1階 ロビー' }).getByRole('button', { name }).first()
  await admin.page.goto('/app/signage/list')
  await ofLobby('モニタリング').click()
  await waitForText(admin.page, 'peer-state', 'connected')
  await waitForFact(admin.page, 'frames-decoded', 2)
  await look('monitoring', admin)
  await admin.page.goto('/app/signage/list')

  await page.bringToFront()
  await beginCall(kiosk, sato)
  await waitForFact(page, 'frames-decoded', 2)
  await page.keyboard.press('c')
  await page.getByRole('tab', { name: '文字', selected: true }).waitFor()
  await look('operation-message', sato)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('tab', { name: 'メモ', selected: true }).waitFor()
  await look('operation-note', sato)
  await page.keyboard.press('Escape')

  await ofLobby('会話を聞く').click()
  await waitForText(admin.page, 'peer-state', 'connected')
  await waitForFact(admin.page, 'frames-decoded', 2)
  await admin.page.getByRole('button', { name: '担当者に話す' }).click()
  await page.getByText(/さんがあなたに話しています/).waitFor()
  await look('listening', admin)
  await look('operation-whispered-at', sato)
  await admin.page.getByRole('button', { name: '話すのをやめる' }).click()

  const tanaka = await standBy('operator2')
  await page.bringToFront()
  await page.keyboard.press('h')
  await page.getByRole('button', { name: '田中 健さんに頼む' }).waitFor()
  await look('hand-over', sato)
  await page.getByRole('button', { name: '田中 健さんに頼む' }).click()
  await tanaka.page.getByRole('alertdialog', { name: /引き継ぎの依頼/ }).waitFor()
  await look('hand-over-asked', tanaka)
  await look('operation-asking', sato)
  await page.keyboard.press('Shift+E')
  await page.waitForURL(`**${STANDBY}**`, { timeout: 60_000 })
  for (const { context } of [kiosk, sato, tanaka, admin]) await context.close()
}
