import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

const CLICKS_MAX = 3
/** Maximum height of a settings page in px, at a window width of 1280 px (decisions 3). */
const HEIGHT_MAX = 1_600

interface Task {
  task: string
  who: string
  clicks: string[]
  shows: string
}

/** The tasks in the table of docs/tree-test.md. */
const TASKS: Task[] = readFileSync('docs/tree-test.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [task = '', who = '', clicks = '', shows = ''] = line.split('|').slice(1, -1)
    return {
      task: task.trim(),
      who: who.trim(),
      clicks: clicks.split('›').map((one) => one.trim()),
      shows: shows.trim(),
    }
  })

/** Selects elements outside the menu: only the first word of a task's path is in the menu. */
const OUTSIDE_MENU = ':not(aside *)'

/**
 * The element that a user presses for these words: its text begins with them or, for an icon, its label or tooltip
 * equals them.
 */
const pressed = (page: Page, words: string, place = ''): Locator =>
  page
    .locator(`:is(a, button, [role=tab], label)${place}`)
    .filter({ hasText: new RegExp(`^\\s*${words}`) })
    .or(page.locator(`:is([aria-label="${words}"], [title="${words}"])${place}`))
    .filter({ visible: true })
    .first()

const shown = (page: Page, words: string): Locator => page.getByText(words).filter({ visible: true }).first()

test('[2.3] each of at least 20 tasks takes at most three clicks from the standby page', {
  timeout: 300_000,
}, async () => {
  assert.ok(TASKS.length >= 20)
  assert.deepEqual(
    TASKS.filter(({ clicks }) => clicks.length > CLICKS_MAX),
    [],
  )
  for (const who of new Set(TASKS.map((task) => task.who))) {
    const person = await openPerson(fixture.browser, fixture.server.base)
    const { page } = person
    await letIn(person, who)
    for (const { task, clicks, shows } of TASKS.filter((one) => one.who === who)) {
      await page.goto('/app/service/standby')
      await page.getByRole('heading', { level: 1, name: '受付スタンバイ' }).waitFor()
      await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
      assert.equal(await shown(page, shows).count(), 0, `${task}: standby itself shows it`)
      for (const [n, words] of clicks.entries()) await pressed(page, words, n > 0 ? OUTSIDE_MENU : '').click()
      await shown(page, shows)
        .waitFor()
        .catch(() => assert.fail(`${task}: ${clicks.join(' › ')} does not show ${shows}`))
    }
    assert.deepEqual(person.faults, [])
    await person.context.close()
  }
})

test('[decisions 3] each page has the title that the menu shows, and no settings page is higher than 1,600 px', {
  timeout: 300_000,
}, async () => {
  const person = await openPerson(fixture.browser, fixture.server.base)
  const { page } = person
  await letIn(person, 'admin')
  await page.goto('/app/company')
  const tabs = page.getByRole('navigation', { name: /のページ$/ }).getByRole('link')
  const tooHigh: string[] = []
  for (const entry of ['設定', 'AI案内', 'メンバー', 'レポート']) {
    await pressed(page, entry).click()
    await page.getByRole('navigation', { name: `${entry}のページ` }).waitFor()
    for (const word of await tabs.allTextContents()) {
      await tabs.filter({ hasText: new RegExp(`^${word}$`) }).click()
      await page.getByRole('heading', { level: 1, name: word, exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (entry === '設定' || word === 'あいさつと引き継ぎ' || word === '答えかた')
        if (height > HEIGHT_MAX) tooHigh.push(`${word}: ${height}`)
    }
  }
  assert.deepEqual(tooHigh, [])
  await person.context.close()
})

test('[decisions 3] the content of a page with tabs does not move while it loads', {
  timeout: 120_000,
}, async () => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const person = await openPerson(fixture.browser, fixture.server.base, size)
    const { page } = person
    await letIn(person, 'admin')
    await page.addInitScript(() => {
      const tops = new Set<number>()
      Object.assign(globalThis, { tops })
      const look = () => {
        const main = document.querySelector('main')
        if (main) tops.add(Math.round(main.getBoundingClientRect().top))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto('/app/company/security')
    await page.getByRole('heading', { level: 1, name: 'セキュリティ' }).waitFor()
    await page.getByRole('navigation', { name: '設定のページ' }).waitFor()
    const tops = await page.evaluate(() => [...(globalThis as unknown as { tops: Set<number> }).tops])
    assert.equal(tops.length, 1, `at ${size.width}: ${tops.join(', ')}`)
    await person.context.close()
  }
})
