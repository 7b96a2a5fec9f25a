// npm run studio -- help-pictures [ja|en]: takes the pictures of the help (docs/help/pictures) from the demo's
// screens. Needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, letIn, openPerson, type Person } from '../../tests/support/browser.ts'
import { press, waitForFact } from '../../tests/support/call-journey.ts'
import { type ServerProcess, startServer } from '../../tests/support/server-process.ts'
import { drawnVisitor } from './camera/drawn-visitor.ts'

const FOLDER = 'out/help'
const DESK = { width: 1280, height: 800 }
const KIOSK = { width: 450, height: 800 }
/** Width at which the help shows the pictures, in px. */
const DESK_WIDTH = 960
const KIOSK_WIDTH = 360
const QUALITY = '68'

/** Names of buttons and texts on the screens, by language. */
const WORDS = {
  ja: {
    call: '受付を呼び出す',
    selfTest: /自己診断を始める|もう一度診断する/,
    away: '離席する',
    answer: /^応対する/,
    end: '通話を終了',
    backups: 'バックアップ',
    backUp: '今すぐ控えを作る',
    sound: '読めます',
    book: '予約する',
  },
  en: {
    call: 'Call reception',
    selfTest: /Start self-test|Test again/,
    away: 'Step away',
    answer: /^Answer/,
    end: 'End the call',
    backups: 'Backups',
    backUp: 'Back up now',
    sound: 'OK',
    book: 'Book',
  },
}
type Language = keyof typeof WORDS
const LANGUAGES = Object.keys(WORDS) as Language[]

/** Takes all pictures of one language, screen after screen. */
async function takeAll(language: Language, browser: Browser, server: ServerProcess): Promise<void> {
  const words = WORDS[language]
  const open = async (size = DESK, loginId?: string): Promise<Person> => {
    const locale = language === 'ja' ? 'ja-JP' : 'en-GB'
    const person = await openPerson(browser, server.base, size, { locale, reducedMotion: 'reduce' })
    await person.context.addInitScript((value) => localStorage.setItem('language', value), language)
    if (loginId) await letIn(person, loginId)
    return person
  }
  const take = (name: string, page: Page): Promise<void> => save(`${language}/${name}`, page)

  const device = await open(KIOSK)
  await device.page.goto('/kiosk')
  await device.page.getByRole('img').first().waitFor()
  await take('kiosk-code', device.page)
  await device.context.close()

  const kiosk = await open(KIOSK, 'lobby')
  await kiosk.page.goto('/app/signage/view')
  await kiosk.page.getByRole('button', { name: WORDS.ja.call }).waitFor()
  if (language === 'en') await kiosk.page.getByRole('button', { name: 'English' }).click()
  await kiosk.page.getByRole('button', { name: words.call }).waitFor()
  await take('kiosk-standby', kiosk.page)

  const operator = await open(DESK, 'operator1')
  await operator.page.goto('/app/service/standby')
  await operator.page.getByRole('button', { name: words.away, disabled: false }).waitFor()
  await take('standby', operator.page)
  await press(kiosk, words.call)
  const request = operator.page.getByRole('alertdialog')
  await request.getByRole('img').first().waitFor()
  await take('call-request', operator.page)
  await request.getByRole('button', { name: words.answer }).click()
  await waitForFact(kiosk.page, 'frames-decoded', 12, 60_000)
  await waitForFact(operator.page, 'frames-decoded', 2, 60_000)
  await take('operation', operator.page)
  await operator.page.getByRole('button', { name: words.end, exact: true }).click()
  await kiosk.page.getByRole('button', { name: WORDS.ja.call }).waitFor()
  await operator.context.close()

  const admin = await open(DESK, 'admin')
  await admin.page.goto('/app/signage/list')
  const display = admin.page.locator('a[href^="/app/signage/template"]').first()
  await display.waitFor()
  await take('signages', admin.page)
  await display.click()
  await admin.page.getByRole('radiogroup').first().waitFor()
  await take('template', admin.page)
  await admin.page.goto('/app/signage/device?id=1')
  await admin.page.locator('[data-lack]').first().waitFor()
  await take('device', admin.page)
  await admin.page.getByRole('button', { name: words.selfTest }).click()
  const results = admin.page.getByRole('list').filter({ has: admin.page.locator('[data-item]') })
  await results.locator('[data-state="running"], [data-state="waiting"]').first().waitFor()
  await results
    .locator('[data-state="running"], [data-state="waiting"]')
    .first()
    .waitFor({ state: 'detached', timeout: 120_000 })
  await results.evaluate((list) => list.scrollIntoView({ block: 'center' }))
  await take('self-test', admin.page)
  await admin.page.goto('/app/reservation/calendar')
  await admin.page.getByRole('button', { name: words.book, exact: true }).first().waitFor()
  await admin.page.getByText('10:00', { exact: true }).first().waitFor()
  await take('calendar', admin.page)
  await admin.page.goto('/app/ai-guide/talk_config?tab=answers')
  await admin.page.getByRole('tab').first().waitFor()
  await take('knowledge', admin.page)
  await admin.context.close()
  await kiosk.context.close()

  const system = await open(DESK, 'system')
  await system.page.goto('/admin')
  await system.page.getByRole('radiogroup').getByText(words.backups, { exact: true }).click()
  await system.page.getByRole('button', { name: words.backUp }).click()
  await system.page.getByText(words.sound, { exact: true }).first().waitFor()
  await take('backups', system.page)
  await system.context.close()
}

/** Saves a screenshot of the window as soon as nothing is loading any more. */
async function save(name: string, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const still = `${FOLDER}/${name.replace('/', '-')}.png`
  const file = `docs/help/pictures/${name}.webp`
  await page.screenshot({ path: still, animations: 'disabled' })
  const width = (page.viewportSize()?.width ?? 0) < 900 ? KIOSK_WIDTH : DESK_WIDTH
  const coding = ['-vf', `scale=${width}:-2:flags=lanczos`, '-c:v', 'libwebp', '-quality', QUALITY]
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', still, ...coding, '-compression_level', '6', file])
  console.log(`${file} ${Math.ceil(statSync(file).size / 1024)} KB`)
}

const wanted = LANGUAGES.filter((language) => !process.argv[2] || process.argv[2] === language)
mkdirSync(FOLDER, { recursive: true })
for (const language of wanted) mkdirSync(`docs/help/pictures/${language}`, { recursive: true })
const camera = await drawnVisitor(FOLDER)
const server = await startServer()
const browser = await launchBrowser([`--use-file-for-fake-video-capture=${camera}`])
try {
  for (const language of wanted) await takeAll(language, browser, server)
} finally {
  await browser.close()
  await server.close()
}
