import assert from 'node:assert/strict'
import type { TransportSetting } from '#core/signages/transport.ts'
import type { Person } from './browser.ts'

/** The administrator changes the transport of the demo's lobby. */
export async function setTransport(
  admin: Person,
  transport: TransportSetting,
  signage = 'lobby',
): Promise<void> {
  const { request } = admin.context
  const headers = { origin: admin.base }
  const answer = await request.post('/api/getSignage', { headers, data: {} })
  const signages: { id: number; loginId: string }[] = await answer.json()
  const signageId = String(signages.find(({ loginId }) => loginId === signage)?.id)
  const saved = await request.post('/api/updateSignage', { headers, multipart: { signageId, transport } })
  assert.equal(saved.status(), 200)
}
