import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { createScreen, type Screen } from './screens.ts'

/**
 * Runs Debian's Firefox over WebDriver BiDi with puppeteer; playwright drives only its own build of Firefox. Headless
 * Firefox has no WebGL and cannot draw an avatar, so it runs in a virtual X server with Mesa's software renderer.
 */

const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'webgl.force-enabled': true,
  'widget.window_occlusion_tracking.enabled': false,
  'intl.accept_languages': 'ja-JP, ja',
  'intl.locale.requested': 'ja',
}

/**
 * Environment of a server that Firefox connects to: media at this machine's own addresses, because Firefox accepts no
 * loopback candidates from a server.
 */
export const FOR_FIREFOX = { RTC_PUBLIC_IP: '' }

const PATIENCE_MS = 60_000

const FIREFOX_PATH = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr'

export interface Firefox {
  /** Opens a new profile in a separate window. */
  open(base: string, viewport: { width: number; height: number }): Promise<Screen>
  close(): Promise<void>
}

export async function launchFirefox(more: Record<string, unknown> = {}): Promise<Firefox> {
  if (!existsSync(FIREFOX_PATH))
    throw new Error(`no Firefox at ${FIREFOX_PATH}: npm run journeys:all installs it`)
  const { display, server } = await startDisplay()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX_PATH,
    headless: false,
    timeout: 120_000,
    protocolTimeout: 120_000,
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', TZ: 'Asia/Tokyo' },
    extraPrefsFirefox: { ...PREFERENCES, ...more },
  })
  return {
    open: (base, viewport) => openScreen(browser, base, viewport),
    async close() {
      await browser.close()
      server.kill()
    },
  }
}

/** Starts a virtual X server, which chooses a free display number itself. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    ;(server.stdio[3] as Readable).once('data', (bytes: Buffer) => resolve(bytes.toString().trim()))
  })
  return { display: `:${number}`, server }
}

async function openScreen(
  browser: Browser,
  base: string,
  viewport: { width: number; height: number },
): Promise<Screen> {
  const context = await browser.createBrowserContext()
  // A new window, because Firefox draws nothing in a background tab.
  const page = await context.newPage({ type: 'window' })
  await page.setViewport(viewport)
  page.setDefaultTimeout(PATIENCE_MS)
  return createScreen({
    async prepare(script) {
      await page.evaluateOnNewDocument(script)
    },
    async goto(path) {
      await page.goto(new URL(path, base).href, { waitUntil: 'domcontentloaded' })
    },
    fill: (selector, text) => page.locator(selector).fill(text),
    press: (name, place) => page.locator(buttonNamed(name, place)).click(),
    evaluate: (read, argument) => page.evaluate(read as never, argument as never),
    async until(holds, argument, timeout) {
      await page.waitForFunction(holds as never, { timeout, polling: 200 }, argument as never)
    },
    faults: listenForFaults(page),
    close: () => context.close(),
  })
}

function buttonNamed(name: string, place?: string): string {
  const area = place ? `//*[@role="${place}"]` : ''
  return `::-p-xpath(${area}//button[not(@disabled)][contains(normalize-space(.), "${name}") or contains(@aria-label, "${name}")])`
}

/**
 * Two errors that Firefox reports and that are harmless: a page change was replaced by a newer one, or a socket ended
 * with its page.
 */
const EXPECTED =
  /Transition was (skipped|aborted)|AbortError|The connection to ws|connection to the server at ws/

function listenForFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? error.message : String(error)
    if (!EXPECTED.test(text)) faults.push(`pageerror: ${text}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  return faults
}
