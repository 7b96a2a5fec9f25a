import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Only WebGL uses SwiftShader. If it also composited the pages, it would take most of a browser test's CPU time.
  '--disable-gpu-compositing',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
]

/**
 * Starts Debian's Chromium with a fake camera and microphone and software WebGL.
 * @param without flags to leave out
 * @param env the browser's environment, such as where its sound goes
 */
export const launchBrowser = (
  more: readonly string[] = [],
  without: readonly string[] = [],
  env?: Record<string, string>,
): Promise<Browser> =>
  chromium.launch({
    ...(env && { env }),
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [...ARGUMENTS.filter((flag) => !without.includes(flag)), ...more],
    ignoreDefaultArgs: ['--mute-audio'],
  })

export interface Person {
  base: string
  context: BrowserContext
  page: Page
  /** Console errors and page errors so far. There must be none when a browser test ends. */
  faults: string[]
}

/** Time limit of each wait, in ms. It is long, because browsers, a server and their video share the machine. */
export const PATIENCE_MS = 60_000

/** Opens a new browser profile for one user: Japanese, in Tokyo, camera and microphone allowed. */
export async function openPerson(
  browser: Browser,
  base: string,
  viewport = { width: 1280, height: 800 },
  more: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport,
    baseURL: base,
    permissions: ['camera', 'microphone'],
    ...more,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // Chromium reports this when a newer page change replaces a running one.
    if (!/Transition was (skipped|aborted)/.test(error.message)) faults.push(`pageerror: ${error.message}`)
  })
  page.on('console', (message) => {
    // Chromium reports sockets that cannot connect while the server is down.
    if (
      message.type() === 'error' &&
      !/WebSocket|ERR_CONNECTION|net::ERR|Failed to load resource/.test(message.text())
    )
      faults.push(`console: ${message.text()}`)
  })
  return { base, context, page, faults }
}

/** Signs in through the form, as users do. */
export async function signIn(person: Person, loginId: string, password = 'Demo-2026'): Promise<void> {
  const { page } = person
  await page.goto('/login')
  await page.getByLabel(/ログインID/).fill(loginId)
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Signs in by a request, without the form or a page, for browser tests that are not about signing in. */
export async function letIn(person: Person, loginId: string, password = 'Demo-2026'): Promise<void> {
  const reply = await person.context.request.post('/login', {
    headers: { origin: person.base },
    data: { username: loginId, password, isRemember: true },
  })
  if (!reply.ok()) throw new Error(`${loginId} is not let in: ${await reply.text()}`)
}

/** Waits until React has enabled the form's button. Before that, pressing Enter does nothing. */
export const formListens = (page: Page): Promise<void> =>
  page.locator('button[type=submit]:enabled:not([aria-busy])').first().waitFor()
