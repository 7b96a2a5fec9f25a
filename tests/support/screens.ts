import type { Browser } from 'playwright-core'
import { openPerson, PATIENCE_MS } from './browser.ts'

/**
 * What a journey (browser test of what a user does) needs from a browser driver (playwright or puppeteer). The steps of
 * `Screen` are built on these functions.
 */
interface Driver {
  /** Runs the script in each page before the page's own scripts. */
  prepare(script: string): Promise<void>
  goto(path: string): Promise<void>
  fill(selector: string, text: string): Promise<void>
  /** Waits for an enabled button whose name contains the text, and clicks it. With `place`, only the dialog's buttons count. */
  press(name: string, place?: 'alertdialog'): Promise<void>
  evaluate<A, T>(read: (argument: A) => T, argument: A): Promise<Awaited<T>>
  /** Repeats the check until it is true. Throws after `timeoutMs`. */
  until<A>(holds: (argument: A) => boolean | Promise<boolean>, argument: A, timeoutMs: number): Promise<void>
  /** Console errors and page errors so far. */
  faults: string[]
  close(): Promise<void>
}

/**
 * A page in a browser of either driver, with the steps that journeys (browser tests) in several kinds of browsers
 * share.
 */
export interface Screen extends Driver {
  signIn(loginId: string): Promise<void>
  /** Waits until the page's address contains this. */
  arrives(path: string): Promise<void>
  /** Waits until the text is visible. */
  sees(text: string): Promise<void>
  /** Reads a `data-*` attribute in which the page reports its state; null if the page has no such attribute. */
  fact(name: string): Promise<string | null>
  states(name: string, text: string): Promise<void>
  /** Waits until a numeric `data-*` attribute is at least `least`. @returns its value */
  reaches(name: string, least: number): Promise<number>
}

const isSeen = (text: string): boolean => document.body.innerText.includes(text)
const isAt = (path: string): boolean => location.pathname.startsWith(path)
const factOf = (name: string): string | null =>
  document.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null
const isStated = ({ name, text }: { name: string; text: string }): boolean =>
  document.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`) === text
const isReached = ({ name, least }: { name: string; least: number }): boolean =>
  Number(document.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? Number.NaN) >= least

/** Adds to a step's time-out error what the step waited for, because the driver's own message names only a function. */
async function saying<T>(what: string, wait: Promise<T>): Promise<T> {
  try {
    return await wait
  } catch (error) {
    throw new Error(`timed out waiting for ${what}`, { cause: error })
  }
}

export function createScreen(driver: Driver): Screen {
  const { until, evaluate } = driver
  return {
    ...driver,
    press: (name, place) => saying(`the button ${name}`, driver.press(name, place)),
    async signIn(loginId) {
      await driver.goto('/login')
      await driver.fill('input[autocomplete~=username]', loginId)
      await driver.fill('input[autocomplete=current-password]', 'Demo-2026')
      await driver.press('ログイン')
    },
    arrives: (path) => saying(path, until(isAt, path, PATIENCE_MS)),
    sees: (text) => saying(`「${text}」`, until(isSeen, text, PATIENCE_MS)),
    fact: (name) => evaluate(factOf, name),
    states: (name, text) => saying(`${name} ${text}`, until(isStated, { name, text }, PATIENCE_MS)),
    async reaches(name, least) {
      await saying(`${name} ≥ ${least}`, until(isReached, { name, least }, PATIENCE_MS))
      return Number(await evaluate(factOf, name))
    },
  }
}

/** Opens a page in a new profile of Chromium. */
export async function openChromiumScreen(
  browser: Browser,
  base: string,
  viewport: { width: number; height: number },
): Promise<Screen> {
  const { page, context, faults } = await openPerson(browser, base, viewport)
  return createScreen({
    async prepare(script) {
      await page.addInitScript(script)
    },
    async goto(path) {
      await page.goto(path)
    },
    fill: (selector, text) => page.locator(selector).fill(text),
    press(name, place) {
      const area = place ? page.getByRole(place) : page
      return area.getByRole('button', { name, disabled: false }).first().click()
    },
    // Both drivers send the function to the page as text; only their types differ.
    evaluate: (read, argument) => page.evaluate(read as never, argument as never),
    async until(holds, argument, timeout) {
      await page.waitForFunction(holds as never, argument as never, { timeout, polling: 200 })
    },
    faults,
    close: () => context.close(),
  })
}
