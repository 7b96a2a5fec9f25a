import assert from 'node:assert/strict'
import type { TransportSetting } from '#core/signages/transport.ts'
import type { Person } from './browser.ts'

/**
 * Changes how the avatar reaches the kiosk, in the settings of a signage of the demo company. @param admin an
 * administrator who is signed in
 */
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
