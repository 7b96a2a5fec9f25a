// npm run bench -- call-times [calls]: measures in real Chromium how long a call takes for its users: from the
// visitor's button press to the operator's dialog, and from accepting to the first frame.
import { loadavg } from 'node:os'
import { launchBrowser } from '../../tests/support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForText } from '../../tests/support/call-journey.ts'
import { startServer } from '../../tests/support/server-process.ts'

const calls = Number(process.argv[2] ?? 7)

/** How long the operator is on Standby before the first call. By then the page has prefetched what a call needs. */
const STOOD_BY_MS = 25_000

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

const server = await startServer()
const browser = await launchBrowser()
const dialogMs: number[] = []
const frameMs: number[] = []
try {
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  // Wait, because in practice no call comes right after an operator has signed in.
  await operator.page.waitForTimeout(STOOD_BY_MS)
  for (let n = 0; n < calls; n++) {
    const took = await beginCall(kiosk, operator)
    dialogMs.push(took.pressToDialogMs)
    frameMs.push(took.acceptToFrameMs)
    await operator.page.getByRole('button', { name: '通話を終了' }).click()
    await waitForText(kiosk.page, 'scene', 'Standby')
    await operator.page.waitForURL('**/app/service/standby**')
    await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
    await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  }
} finally {
  await browser.close()
  await server.close()
}
console.log(
  `calls ${calls}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
console.log(`press → dialog      median ${median(dialogMs)} ms (${dialogMs.join(', ')})`)
const [first = 0, , third = 0] = frameMs
console.log(`accept → first frame: first ${first} ms, third ${third} ms, ratio ${(first / third).toFixed(2)}`)
console.log(`accept → first frame median ${median(frameMs)} ms (${frameMs.join(', ')})`)
