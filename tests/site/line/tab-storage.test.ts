import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from '../../support/dom.ts'

const { isGuestTab } = await import('../../../site/line/tab-storage.ts')
const { createRequest } = await import('../../../site/line/request.ts')
const { getSignage } = await import('#core/signages/contract.ts')
const { anonymousReservations } = await import('#core/reservations/contract.ts')

test("[decisions 6] treats a tab as that of a reservation's visitor (guest) only on a guest page and with a reservation link", () => {
  const at = (path: string) => {
    page.happyDOM.setURL(`http://localhost${path}`)
    return isGuestTab()
  }
  assert.equal(at('/waiting-room'), false)
  page.sessionStorage.setItem('reservation_token', 'x')
  assert.deepEqual(['/waiting-room', '/waiting-room/', '/app/signage/view'].map(at), [true, true, true])
  assert.deepEqual(['/login', '/app/service/standby', '/logout', '/'].map(at), [false, false, false, false])
  page.sessionStorage.clear()
})

test("[decisions 6] adds guest=1 to the URL of requests that a reservation's visitor (guest) sends", async () => {
  const urls: string[] = []
  const fetch = async (url: string) => {
    urls.push(url)
    return Response.json({})
  }
  for (const asGuest of [() => true, () => false]) {
    const request = createRequest({ fetch, now: () => 0, asGuest })
    await request(getSignage, { targetId: 1 })
    await request(anonymousReservations, { from: '2026-04-06', to: '2026-04-06' })
  }
  assert.deepEqual(urls, [
    '/api/getSignage?guest=1',
    '/reservation/anonymous?from=2026-04-06&to=2026-04-06&guest=1',
    '/api/getSignage',
    '/reservation/anonymous?from=2026-04-06&to=2026-04-06',
  ])
})
