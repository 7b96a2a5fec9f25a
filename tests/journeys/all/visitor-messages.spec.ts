import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOMES } from '#core/accounts/roles.ts'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import { dialogOf, openKiosk, openOperator, press, waitForText } from '../../support/call-journey.ts'
import { openOffice } from '../../support/office.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

const touch = (kiosk: Person, name: string): Promise<void> =>
  kiosk.page.getByRole('button', { name, exact: true }).click()

const taskOf = (operator: Person, words: string) =>
  operator.page
    .getByRole('region', { name: 'お客さまの伝言' })
    .getByRole('listitem')
    .filter({ hasText: words })

test('[4.4] a visitor leaves a recorded message after an unanswered call, and an operator plays it', {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base, 'lobby', { width: 540, height: 960 })
  const operator = await openOperator(browser, server.base)
  await press(kiosk)
  // the other operators are offline and need not decline
  await dialogOf(operator.page)
    .getByRole('button', { name: /辞退する/ })
    .click()
  await kiosk.page.getByRole('heading', { name: 'ただいま応対できません' }).waitFor()
  await savePicture(kiosk, 'nobody-portrait-ja')

  await touch(kiosk, '伝言を残す')
  await touch(kiosk, '声で話す')
  await kiosk.page.getByText('録音しています').waitFor()
  await kiosk.page.getByText(/あと5[0-8]秒/).waitFor()
  await savePicture(kiosk, 'recording-portrait-ja')
  await touch(kiosk, '録音を終わる')
  await kiosk.page.getByText(/秒の録音/).waitFor()
  await touch(kiosk, '録音を聞く')
  await kiosk.page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0)
  await touch(kiosk, '次へ')
  for (const key of '0312345678') await touch(kiosk, key)
  await savePicture(kiosk, 'phone-portrait-ja')
  await touch(kiosk, '次へ')
  await savePicture(kiosk, 'name-portrait-ja')
  await touch(kiosk, '送る')
  await kiosk.page.getByRole('heading', { name: 'ご伝言をお預かりしました' }).waitFor()
  await savePicture(kiosk, 'sent-portrait-ja')
  await touch(kiosk, '終わる')
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()

  const task = taskOf(operator, '0312345678')
  await task.waitFor()
  await operator.page.getByText('未対応 1件').waitFor()
  assert.equal(await task.getByRole('link').getAttribute('href'), 'tel:0312345678')
  const heardSeconds = await task.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
    return audio.readyState
  })
  assert.ok(heardSeconds >= 2, 'the recording plays')
  await savePicture(operator, 'tasks-1280-light')
  await task.getByRole('button', { name: '対応済みにする' }).click()
  await task.getByText(/佐藤 美咲が対応済み|が対応済み/).waitFor()
  await task.getByRole('button', { name: '元に戻す' }).click()
  await operator.page.getByText('未対応 1件').waitFor()
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
  await Promise.all([kiosk.context.close(), operator.context.close()])
})

/** A kiosk with a touch screen and without a keyboard. */
async function openTouchKiosk(loginId: string, size: { width: number; height: number }): Promise<Person> {
  const kiosk = await openPerson(fixture.browser, fixture.server.base, size, { hasTouch: true })
  await letIn(kiosk, loginId)
  await kiosk.page.goto(HOMES.signage)
  await waitForText(kiosk.page, 'scene', 'Standby')
  return kiosk
}

const tapsOf = ({ page }: Person) => ({
  tap: (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).tap(),
  /** Touches the field to open the keyboard and presses the keys. @returns the field's text */
  async typeOn(field: string, keys: readonly string[]): Promise<string> {
    await page.getByRole('textbox', { name: field }).tap()
    const keyboard = page.locator('.touch-keyboard')
    await keyboard.waitFor()
    for (const key of keys) await keyboard.getByRole('button', { name: key, exact: true }).tap()
    for (const key of await keyboard.getByRole('button').all()) {
      const { x, y, width, height } = (await key.boundingBox())!
      const { width: right, height: bottom } = page.viewportSize()!
      assert.ok(x >= 0 && y >= 0 && x + width <= right && y + height <= bottom, 'a key is outside the screen')
    }
    return page.getByRole('textbox', { name: field }).inputValue()
  },
  enter: (): Promise<void> => page.locator('.hg-button-enter').tap(),
})

test('[4.4] visitors write messages with the on-screen keyboard, in kana and in Latin letters', {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openTouchKiosk('lobby', { width: 540, height: 960 })
  const { tap, typeOn, enter } = tapsOf(kiosk)
  await tap('受付を呼び出す')
  await tap('伝言を残す')
  const words = ['に', 'も', 'つ', 'か', '濁点', 'と', '濁点', 'き', 'ま', 'し', 'た', '英数字', 'a', '4']
  assert.equal(await typeOn('ご用件をお聞かせください', words), 'にもつがどきましたa4')
  await savePicture(kiosk, 'keyboard-words-portrait-ja')
  await enter()
  for (const key of '0312345678') await tap(key)
  await tap('次へ')
  assert.equal(await typeOn('お名前をどうぞ', ['や', 'ま', 'た', '濁点']), 'やまだ')
  await savePicture(kiosk, 'keyboard-name-portrait-ja')
  await enter()
  await kiosk.page.getByRole('heading', { name: 'ご伝言をお預かりしました' }).waitFor()

  const office = await openOffice(browser, server.base)
  const station = await office.signageOf('station')
  await office.change(station, { width: 1920, height: 1080 })
  const wide = await openTouchKiosk('station', { width: 960, height: 540 })
  const en = tapsOf(wide)
  await en.tap('English')
  // a landscape template has no touch buttons, so the test presses the button beside the screen, which sends `y`
  await wide.page.keyboard.press('y')
  await en.tap('Leave a message')
  const letters = ['Capital letters', 'C', 'a', 'l', 'l', 'Space', 'm', 'e', 'x', 'Delete']
  assert.equal(await en.typeOn('How can we help you?', letters), 'Call me')
  await savePicture(wide, 'keyboard-words-landscape-en')
  await en.enter()
  // The number pad appears in the place of the keyboard. The tap on the keyboard's enter key must not type a digit on
  // the number pad.
  const phone = wide.page.getByRole('textbox', { name: 'Your phone number' })
  await phone.waitFor()
  assert.equal(await phone.inputValue(), '')
  for (const key of '0312345678') await en.tap(key)
  assert.equal(await phone.inputValue(), '0312345678')
  await en.tap('Next')
  assert.equal(await en.typeOn('Your name', ['Capital letters', 'A', 'n', 'n']), 'Ann')
  await savePicture(wide, 'keyboard-name-landscape-en')
  await en.enter()
  await wide.page.getByRole('heading', { name: 'We have your message' }).waitFor()

  const boss = await openPerson(browser, server.base)
  await letIn(boss, 'admin')
  await boss.page.goto('/app/service/standby')
  await taskOf(boss, 'やまだ').getByText('にもつがどきましたa4').waitFor()
  await taskOf(boss, 'Ann').getByText('Call me').waitFor()
  assert.deepEqual([...kiosk.faults, ...wide.faults, ...boss.faults], [])
  await office.change(station, { width: 1080, height: 1920 })
  await office.close()
  await Promise.all([kiosk, wide, boss].map(({ context }) => context.close()))
})

test('[4.4] visitors type messages in their language while no operator is there or the signage is suspended', {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base, 'station', { width: 960, height: 540 })
  await touch(kiosk, 'English')
  await kiosk.page.keyboard.press('y')
  await kiosk.page.getByRole('button', { name: 'Leave a message' }).waitFor()
  await savePicture(kiosk, 'nobody-landscape-en')
  await touch(kiosk, 'Leave a message')
  await kiosk.page
    .getByRole('textbox', { name: 'How can we help you?' })
    .fill('Please call me about my parcel.')
  await savePicture(kiosk, 'words-landscape-en')
  await touch(kiosk, 'Next')
  await touch(kiosk, 'Next')
  await kiosk.page.getByRole('textbox', { name: 'Your name' }).fill('Anna Smith')
  await touch(kiosk, 'Send')
  await kiosk.page.getByRole('heading', { name: 'We have your message' }).waitFor()
  await touch(kiosk, 'Done')

  const boss = await openOperator(browser, server.base, 'admin')
  await taskOf(boss, 'Anna Smith').getByText('Please call me about my parcel.').waitFor()

  const card = boss.page.getByRole('article').filter({ hasText: '駅前' })
  await card.getByRole('button', { name: '休止する' }).first().click()
  await kiosk.page.getByRole('heading', { name: /Our reception is/ }).waitFor()
  await savePicture(kiosk, 'suspended-landscape-en')
  await touch(kiosk, '中文')
  await touch(kiosk, '留言')
  await kiosk.page.getByRole('textbox').fill('请联系我')
  await touch(kiosk, '下一步')
  await touch(kiosk, '取消')
  await kiosk.page.getByRole('button', { name: '留言' }).waitFor()
  assert.deepEqual([...kiosk.faults, ...boss.faults], [])
})
