import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../support/browser.ts'
import { staysInTouch } from '../../support/call-screens.ts'
import { type Firefox, FOR_FIREFOX, launchFirefox } from '../../support/firefox.ts'
import { type MovedServer, startMovedServer } from '../../support/moved-server.ts'

const at = (clock: string): number => Date.parse(`2026-04-06T${clock}+09:00`)

let server: MovedServer
let chromium: Browser
let firefox: Firefox
before(async () => {
  server = await startMovedServer(at('08:00:00'), FOR_FIREFOX)
  chromium = await launchBrowser()
  firefox = await launchFirefox()
})
after(async () => {
  await firefox?.close()
  await chromium?.close()
  await server?.close()
})

test('[4.3] the visitor of a reservation in Firefox waits for the room, talks in it and leaves at the end', {
  timeout: 400_000,
}, async (t) => {
  const owner = await openPerson(chromium, server.base)
  owner.page.setDefaultTimeout(60_000)
  await signIn(owner, 'guest@example.com')
  await owner.page.waitForURL('**/app/reservation/home')
  const answer = await owner.context.request.post('/token/create', {
    headers: { origin: server.base },
    data: {
      title: '内覧のご相談',
      start: '2026-04-06T12:00:00+09:00',
      end: '2026-04-06T12:10:00+09:00',
    },
  })
  const { reservation } = await answer.json()

  const guest = await firefox.open(server.base, { width: 390, height: 844 })
  await guest.goto(reservation.link)
  await guest.arrives('/waiting-room')
  await guest.sees('会議は 4月6日(月) 12:00 に始まります')
  await guest.press('許可する')
  await guest.sees('使えます')

  server.moveTo(at('11:59:30'))
  await guest.goto('/waiting-room')
  await guest.sees('内覧のご相談')
  server.moveTo(at('12:00:01'))
  await owner.page.reload()
  await owner.page.getByRole('button', { name: '内覧のご相談 に入室する' }).first().click()
  await owner.page.waitForURL('**/app/service/operation**')

  await guest.arrives('/app/signage/view')
  await guest.states('client-state', 'StreamerReceived')
  t.diagnostic(`the guest decodes ${await staysInTouch(guest, 10_000)} frames in 10 s`)
  await owner.page.waitForFunction(
    () => Number(document.querySelector('[data-frames-decoded]')?.getAttribute('data-frames-decoded')) > 3,
  )

  server.moveTo(at('12:05:00'))
  await guest.sees('会議終了まで残り5分です')
  server.moveTo(at('12:10:00'))
  await guest.arrives('/logout')
  await owner.page.waitForURL('**/app/reservation/home')
  assert.deepEqual([...owner.faults, ...guest.faults], [])
})
