import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import { beginTalk, openLobby, standBy, staysInTouch } from '../../support/call-screens.ts'
import { type Firefox, FOR_FIREFOX, launchFirefox } from '../../support/firefox.ts'
import { openChromiumScreen, type Screen } from '../../support/screens.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const KIOSK = { width: 270, height: 480 }
const OPERATOR = { width: 1280, height: 800 }
const MEASURED_MS = 10_000

let server: ServerProcess
let chromium: Browser
let firefox: Firefox
before(async () => {
  server = await startServer(FOR_FIREFOX)
  chromium = await launchBrowser()
  firefox = await launchFirefox()
})
after(async () => {
  await firefox?.close()
  await chromium?.close()
  await server?.close()
})

type Maker = 'Firefox' | 'Chromium'

const open = (maker: Maker, viewport: typeof KIOSK): Promise<Screen> =>
  maker === 'Firefox'
    ? firefox.open(server.base, viewport)
    : openChromiumScreen(chromium, server.base, viewport)

const PAIRS: [kiosk: Maker, operator: Maker][] = [
  ['Chromium', 'Firefox'],
  ['Firefox', 'Chromium'],
  ['Firefox', 'Firefox'],
]

for (const [kioskMaker, operatorMaker] of PAIRS) {
  test(`[4.4] completes a call with the kiosk in ${kioskMaker} and the operator in ${operatorMaker}`, {
    timeout: 400_000,
  }, async (t) => {
    const kiosk = await open(kioskMaker, KIOSK)
    await openLobby(kiosk)
    const operator = await open(operatorMaker, OPERATOR)
    await standBy(operator)

    const took = await beginTalk(kiosk, operator)
    t.diagnostic(
      `press → dialog ${took.pressToDialogMs} ms; accept → first frame: kiosk ${took.acceptToKioskFrameMs} ms, operator ${took.acceptToOperatorFrameMs} ms`,
    )
    await kiosk.states('client-state', 'StreamerReceived')
    for (const [name, screen] of Object.entries({ kiosk, operator })) {
      const frames = await staysInTouch(screen, MEASURED_MS)
      t.diagnostic(`${name}: ${frames} frames decoded in ${MEASURED_MS / 1_000} s, audio energy grows`)
    }

    await operator.press('手を振る')
    await operator.states('motion', 'wave')
    await operator.reaches('motions-played', 1)

    await operator.press('通話を終了')
    await kiosk.states('scene', 'Standby')
    await kiosk.sees('受付を呼び出す')
    assert.equal(await kiosk.fact('client-state'), 'Initialized')
    await operator.arrives('/app/service/standby')
    assert.deepEqual([...kiosk.faults, ...operator.faults], [])
    await kiosk.close()
    await operator.close()
  })
}
