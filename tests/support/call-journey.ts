import type { Browser, Page } from 'playwright-core'
import { HOMES } from '#core/accounts/roles.ts'
import { letIn, openPerson, PATIENCE_MS, type Person } from './browser.ts'

/**
 * Size of the kiosk's window. It is small, because software WebGL and the kiosk's video must be fast enough on two CPU
 * cores.
 */
export const KIOSK = { width: 270, height: 480 }

/** Waits until the kiosk shows its Standby buttons. */
export async function kioskIsReady({ page }: Person): Promise<void> {
  await page.waitForURL('**/app/signage/view**')
  await page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
}

/** Waits until the operator receives calls. */
export async function operatorIsReady({ page }: Person): Promise<void> {
  await page.waitForURL('**/app/service/standby**')
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
}

/** Opens the kiosk's page, signed in, and waits until it shows its Standby buttons. */
export async function openKiosk(
  browser: Browser,
  base: string,
  loginId = 'lobby',
  size = KIOSK,
  password?: string,
): Promise<Person> {
  const kiosk = await openPerson(browser, base, size)
  await letIn(kiosk, loginId, password)
  await kiosk.page.goto(HOMES.signage)
  await kioskIsReady(kiosk)
  return kiosk
}

/** Opens an operator's standby page, signed in, and waits until it receives calls. */
export async function openOperator(browser: Browser, base: string, loginId = 'operator1'): Promise<Person> {
  const operator = await openPerson(browser, base)
  await letIn(operator, loginId)
  await operator.page.goto(HOMES.operator)
  await operatorIsReady(operator)
  return operator
}

export const press = (kiosk: Pick<Person, 'page'>, button = '受付を呼び出す'): Promise<void> =>
  kiosk.page.getByRole('button', { name: button }).click()

export const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: /応対リクエスト/ })

/** Reads a `data-*` attribute in which the page reports its state for support and tests; null without it. */
export const fact = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => document.querySelector(`[data-${key}]`)?.getAttribute(`data-${key}`) ?? null, name)

/** Waits until the page has this `data-*` attribute. @returns its value */
export async function waitForAnyFact(page: Page, name: string): Promise<string> {
  const handle = await page.waitForFunction(
    (key) => document.querySelector(`[data-${key}]`)?.getAttribute(`data-${key}`) || false,
    name,
  )
  return String(await handle.jsonValue())
}

/** Waits until a numeric `data-*` attribute is at least `least`. @returns its value */
export async function waitForFact(
  page: Page,
  name: string,
  least: number,
  timeout = PATIENCE_MS,
): Promise<number> {
  await page.waitForFunction(
    ({ key, value }) =>
      Number(document.querySelector(`[data-${key}]`)?.getAttribute(`data-${key}`) ?? Number.NaN) >= value,
    { key: name, value: least },
    { timeout, polling: 200 },
  )
  return Number(await fact(page, name))
}

export async function waitForText(
  page: Page,
  name: string,
  text: string,
  timeout = PATIENCE_MS,
): Promise<void> {
  await page.waitForFunction(
    ({ key, value }) => document.querySelector(`[data-${key}]`)?.getAttribute(`data-${key}`) === value,
    { key: name, value: text },
    { timeout, polling: 100 },
  )
}

/**
 * Presses the kiosk's button, answers as the operator, and waits until the kiosk has decoded a frame of the
 * operator's media.
 * @returns how long each step took, in ms
 */
export async function beginCall(
  kiosk: Person,
  operator: Person,
  button?: string,
): Promise<{ pressToDialogMs: number; acceptToFrameMs: number }> {
  const pressedAt = performance.now()
  await press(kiosk, button)
  await dialogOf(operator.page).waitFor()
  const dialogAt = performance.now()
  await dialogOf(operator.page)
    .getByRole('button', { name: /応対する/ })
    .click()
  const acceptedAt = performance.now()
  await operator.page.waitForURL('**/app/service/operation**')
  await waitForFact(kiosk.page, 'frames-decoded', 1)
  return {
    pressToDialogMs: Math.round(dialogAt - pressedAt),
    acceptToFrameMs: Math.round(performance.now() - acceptedAt),
  }
}
