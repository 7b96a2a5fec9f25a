import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Firefox, launchFirefox } from '../../support/firefox.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

let server: ServerProcess
let firefox: Firefox
before(async () => {
  server = await startServer()
  firefox = await launchFirefox()
})
after(async () => {
  await firefox?.close()
  await server?.close()
})

/** The text of an element as the lines in which the browser draws it. */
const drawnLines = (selector: string): string[] => {
  const text = document.querySelector(selector)?.firstChild
  if (!(text instanceof Text)) return []
  const lines = new Map<number, string>()
  for (let at = 0; at < text.length; at += 1) {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const { bottom } = range.getBoundingClientRect()
    const line = Math.round(bottom)
    lines.set(line, (lines.get(line) ?? '') + text.data[at])
  }
  return [...lines.values()].map((line) => line.replaceAll(/[\u200b\n]/g, '')).filter(Boolean)
}

test("[2.4.1] the sign-in page's slogan breaks between phrases in Firefox, which cannot find phrases itself", {
  timeout: 120_000,
}, async () => {
  const screen = await firefox.open(server.base, { width: 900, height: 1100 })
  await screen.goto('/login')
  await screen.sees('目の前で')
  // double the text size, so that fewer letters fit on a line
  await screen.evaluate((size) => document.documentElement.style.setProperty('font-size', size), '200%')
  const lines = await screen.evaluate(drawnLines, 'aside p')
  assert.deepEqual(lines, ['遠くにいても、', '目の前で', 'お迎えする。'])
  await screen.close()
})

const hasKept = async (count: number): Promise<boolean> =>
  (await caches.has('kiosk-files')) && (await (await caches.open('kiosk-files')).keys()).length >= count

test('[2.4.6] a kiosk stores its files while Firefox still asks about persistent storage', {
  timeout: 180_000,
}, async () => {
  const screen = await firefox.open(server.base, { width: 270, height: 480 })
  await screen.signIn('lobby')
  await screen.sees('受付を呼び出す')
  // the kiosk has stored at least six files, although Firefox still asks about persistent storage
  await screen.until(hasKept, 6, 60_000)
  await screen.close()
})
