import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { brokenLayout } from '../../support/broken-layout.ts'
import { dialogTour } from '../../support/dialog-tour.ts'
import { everyPage, officeTour } from '../../support/office-tour.ts'
import { operatorTour } from '../../support/operator-tour.ts'
import { roomTour } from '../../support/room-tour.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import type { Look } from '../../support/tour.ts'

const fixture = openServerFixture()

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** The content of a page: the names of its links and buttons, and the text of its tables by row. */
const offers = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const words = (element: Element): string =>
      ((element as HTMLElement).innerText ?? '').replace(/\s+/g, ' ').trim()
    /** The text of a table cell, without its links, its buttons and an address shown for copying. */
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
      // the text below the page's title, such as the date of today's list
      lead: [...document.querySelectorAll('main h1 + p')].filter(isShown).map(words).join(' '),
      rows: [...document.querySelectorAll('main table')].filter(isShown).map((table) => {
        // leave out the column No.: a row's number is its position in the table
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

test('[decisions 3] every page shows the same buttons and texts on a phone as on a wide screen', {
  timeout: 300_000,
}, async () => {
  const missing: string[] = []
  const look = async (name: string, { page }: { page: Page }): Promise<void> => {
    // skip these pages: on a phone they shorten dates and ranges and change their order
    if (name.includes('calendar') || name.includes('template')) return
    const operator = await offers(page)
    await page.setViewportSize(PHONE)
    const phone = await offers(page)
    await page.setViewportSize(WIDE)
    for (const word of operator.pressed) if (!phone.pressed.includes(word)) missing.push(`${name}: ${word}`)
    operator.rows.forEach((rows, table) => {
      rows.forEach(({ cells }, row) => {
        const all = phone.rows[table]?.[row]?.all ?? ''
        for (const part of cells)
          if (!`${phone.lead} ${all}`.includes(part)) missing.push(`${name}: ${part} in ${all}`)
      })
    })
  }
  await officeTour(fixture.browser, fixture.server, look, WIDE)
  assert.deepEqual(missing, [])
})

/** Lists what is wider than the space it has: the page itself, or tables, whose last column is then cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const tables = [...document.querySelectorAll<HTMLElement>('main [role=group]:has(> table)')]
    return [
      ...(root.scrollWidth > root.clientWidth ? ['page'] : []),
      ...tables
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((table) => table.getAttribute('aria-label') ?? ''),
    ]
  })

const setTextSize = (page: Page, value: string) =>
  page.evaluate((detail) => void document.dispatchEvent(new CustomEvent('uketsuke:appearance', { detail })), {
    key: 'textSize',
    value,
  })

test('[decisions 3] no page cuts off a table at 1024 px or with the largest text', {
  timeout: 300_000,
}, async () => {
  const cut: string[] = []
  const look = async (name: string, { page }: { page: Page }): Promise<void> => {
    for (const [width, textSize] of [
      [1024, 'standard'],
      [1024, 'largest'],
      [1280, 'largest'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await setTextSize(page, textSize)
      for (const what of await cutOff(page)) cut.push(`${name}, ${width} px, ${textSize}: ${what}`)
    }
    await setTextSize(page, 'standard')
    await page.setViewportSize(WIDE)
  }
  await officeTour(fixture.browser, fixture.server, look, WIDE)
  assert.deepEqual(cut, [])
})

/** Resolves when the page has been drawn again, after a change of its size. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )

/**
 * Returns a function that checks a page with the largest text at three window widths, and adds each fault of the layout
 * to `broken`.
 */
function largestText(broken: string[]): Look {
  return async (name, person) => {
    const { page } = person
    const before = page.viewportSize()
    await setTextSize(page, 'largest')
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await isDrawn(page)
      const found = await brokenLayout(page)
      for (const what of found) broken.push(`${name}, ${width} px: ${what}`)
      if (found.length > 0) await savePicture(person, `largest-${name}-${width}`)
    }
    await setTextSize(page, 'standard')
    if (before) await page.setViewportSize(before)
  }
}

test('[decisions 3] with the largest text nothing is cut, covered or outside the window on any page', {
  timeout: 540_000,
}, async () => {
  const broken: string[] = []
  await everyPage(fixture.browser, fixture.server, largestText(broken), WIDE)
  assert.deepEqual(broken, [])
})

test('[decisions 3] with the largest text nothing is cut, covered or outside the window in any dialog', {
  timeout: 300_000,
}, async () => {
  const broken: string[] = []
  await dialogTour(fixture.browser, fixture.server, largestText(broken), WIDE)
  assert.deepEqual(broken, [])
})

test("[decisions 3] with the largest text nothing is cut, covered or outside the window in a visitor's reserved room", {
  timeout: 180_000,
}, async () => {
  const broken: string[] = []
  await roomTour(fixture.browser, largestText(broken), PHONE)
  assert.deepEqual(broken, [])
})

test("[decisions 3] with the largest text nothing is cut, covered or outside the window on the operator's panels", {
  timeout: 300_000,
}, async () => {
  const broken: string[] = []
  await operatorTour(fixture.browser, fixture.server, largestText(broken), WIDE)
  assert.deepEqual(broken, [])
})
