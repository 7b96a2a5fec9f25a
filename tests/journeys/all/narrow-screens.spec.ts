import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openHouse } from '../../support/house.ts'
import { officeTour } from '../../support/office-tour.ts'

const house = openHouse()

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** What a page offers: what can be pressed, by its name, and what the rows of its tables say, cell by cell. */
const offers = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const words = (element: Element): string =>
      ((element as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim()
    /** Without what can be pressed, which has a name, and the link that is only copied. */
    const saidIn = (cell: Element): string[] =>
      [...cell.querySelectorAll('*'), cell]
        .filter((element) => isShown(element) && !element.closest('a, button, code'))
        .flatMap((element) => [...element.childNodes])
        .flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '').trim().split(/\s+/) : []))
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? (words(element) || (element.textContent ?? '').trim())
    const pressed = [...document.querySelectorAll('main a[href], main button, header a[href], header button')]
    return {
      pressed: [...new Set(pressed.filter(isShown).map(nameOf))],
      // under the page's name: the day of today's list
      lead: [...document.querySelectorAll('main h1 + p')].filter(isShown).map(words).join(' '),
      rows: [...document.querySelectorAll('main table')].filter(isShown).map((table) => {
        // a row's number is its place, which is seen
        const isNumber = [...table.querySelectorAll('thead th')].map((head) => head.textContent === 'No.')
        return [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) => ({
          cells: [...row.querySelectorAll('td')]
            .filter((cell, index) => isShown(cell) && !isNumber[index])
            .flatMap(saidIn),
          all: words(row),
        }))
      }),
    }
  })

test('[decisions 3] on a phone a page of the office offers and says what it does on a desk', {
  timeout: 300_000,
}, async () => {
  const missing: string[] = []
  const look = async (name: string, { page }: { page: Page }): Promise<void> => {
    // whole dates and ranges, in the order of the desk, are no promise of a small screen
    if (name.includes('calendar') || name.includes('template')) return
    const desk = await offers(page)
    await page.setViewportSize(PHONE)
    const phone = await offers(page)
    await page.setViewportSize(WIDE)
    for (const word of desk.pressed) if (!phone.pressed.includes(word)) missing.push(`${name}: ${word}`)
    desk.rows.forEach((rows, table) => {
      rows.forEach(({ cells }, row) => {
        const all = phone.rows[table]?.[row]?.all ?? ''
        for (const part of cells)
          if (!`${phone.lead} ${all}`.includes(part)) missing.push(`${name}: ${part} in ${all}`)
      })
    })
  }
  await officeTour(house.browser, house.server, look, WIDE)
  assert.deepEqual(missing, [])
})
