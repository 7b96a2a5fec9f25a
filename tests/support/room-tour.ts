import type { Browser } from 'playwright-core'
import { letIn, openPerson } from './browser.ts'
import { waitForFact } from './call-journey.ts'
import { startMovedServer } from './moved-server.ts'
import type { Look } from './tour.ts'

/** Epoch ms of a time of day on 2026-04-06 in Japan, before all reservations of the demo data. */
const at = (clock: string): number => Date.parse(`2026-04-06T${clock}+09:00`)

/**
 * Opens the pages of a reservation, and passes each to `look`: the guest's waiting room, the owner alone in the room,
 * both in the room, the guest alone in it, and the page after the reservation's end.
 */
export async function roomTour(
  browser: Browser,
  look: Look,
  size: { width: number; height: number },
): Promise<void> {
  const server = await startMovedServer(at('08:00:00'))
  const owner = await openPerson(browser, server.base, undefined, { reducedMotion: 'reduce' })
  await letIn(owner, 'guest@example.com')
  const answer = await owner.context.request.post('/token/create', {
    headers: { origin: server.base },
    data: { title: '内覧のご相談', start: '2026-04-06T12:00:00+09:00', end: '2026-04-06T12:10:00+09:00' },
  })
  const { reservation } = await answer.json()

  const guest = await openPerson(browser, server.base, size, { reducedMotion: 'reduce' })
  const { page } = guest
  await page.goto(reservation.link)
  await page.waitForURL('**/waiting-room')
  await page.getByText('使えます').first().waitFor()
  await look('waiting-room', guest)

  server.moveTo(at('12:00:01'))
  await owner.page.goto('/app/reservation/home')
  await owner.page.getByRole('button', { name: '内覧のご相談 に入室する' }).first().click()
  await owner.page.getByText('お客さまはまだ入室していません').waitFor()
  await look('room-of-owner-alone', owner)
  await page.reload()
  await page.getByRole('button', { name: '入室する' }).click()
  await page.waitForURL('**/app/signage/view')
  await waitForFact(page, 'frames-decoded', 1)
  await waitForFact(owner.page, 'frames-decoded', 1)
  await look('kiosk-room', guest)
  await owner.page.getByRole('button', { name: '退室する' }).click()
  await page.getByText('一時的に退室しています').waitFor()
  await look('kiosk-room-alone', guest)
  server.moveTo(at('12:10:00'))
  await page.waitForURL('**/logout')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look('room-ended', guest)
  await Promise.all([owner.context.close(), guest.context.close()])
  await server.close()
}
