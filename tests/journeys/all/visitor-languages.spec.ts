import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDb } from '../../../db/open.ts'
import { findCall } from '../../../db/queries/calls.ts'
import {
  dialogOf,
  KIOSK,
  openKiosk,
  openOperator,
  press,
  waitForAnyFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
/** The words on the language buttons, which are the same in every language. */
const LANGUAGE_KEYS = /日本語|中文/g

/** All words that a visitor reads or hears on the page: title, text, labels, tooltips and descriptions of pictures. */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']
    const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes].filter((text) => text !== '').join('\n')
  })

for (const visitor of [
  {
    key: 'English',
    loginId: 'lobby',
    button: 'Call reception',
    booking: 'I have an appointment',
    cancel: 'Cancel',
    end: 'End the call',
    telop: 'Gallery talk today',
    host: 'Misaki Sato',
    letters: JAPANESE,
  },
  {
    key: '中文',
    loginId: 'station',
    button: '呼叫前台',
    booking: '我有预约',
    cancel: '取消',
    end: '结束通话',
    telop: '艺廊讲座',
    host: '佐藤 美咲',
    letters: KANA,
  },
])
  test(`[decisions 4] a visitor who chose ${visitor.key} makes a call and sees no Japanese word`, {
    timeout: 150_000,
  }, async () => {
    const { server, browser } = fixture
    const kiosk = await openKiosk(browser, server.base, visitor.loginId, KIOSK)
    const { page } = kiosk
    const meetsNoJapanese = async (step: string) => {
      const words = (await wordsOn(page)).replace(LANGUAGE_KEYS, '')
      assert.ok(!visitor.letters.test(words), `${step}: ${words}`)
    }
    await page.getByRole('button', { name: visitor.key }).click()
    await page.getByRole('button', { name: visitor.booking }).waitFor()
    await page.getByText(visitor.telop).first().waitFor()
    await meetsNoJapanese('Standby')

    await press(kiosk, visitor.booking)
    await waitForText(page, 'scene', 'Crowded')
    await meetsNoJapanese('nobody is there')
    await page.getByRole('button', { name: visitor.cancel }).click()
    await waitForText(page, 'scene', 'Standby')

    const operator = await openOperator(browser, server.base)
    await page.getByRole('button', { name: visitor.key }).click()
    await press(kiosk, visitor.button)
    await waitForText(page, 'scene', 'Calling')
    await page.getByRole('status').getByText(visitor.button).waitFor()
    await meetsNoJapanese('Calling')
    await dialogOf(operator.page)
      .getByRole('button', { name: /応対する/ })
      .click()
    await waitForText(page, 'scene', 'Active')
    await page.getByRole('button', { name: visitor.end }).waitFor()
    await page.getByText(visitor.host).first().waitFor()
    await meetsNoJapanese('Active')
    const callId = await waitForAnyFact(page, 'call-id')

    await operator.page.getByRole('button', { name: '通話を終了' }).click()
    await waitForText(page, 'scene', 'Standby')
    await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()

    const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
    assert.equal(findCall(db, callId)?.touchButton, '受付を呼び出す')
    db.close()
    await operator.context.close()
    await kiosk.context.close()
  })
