import assert from 'node:assert/strict'
import type { TransportSetting } from '#rules/transport.ts'
import type { Person } from './browser.ts'

/** The administrator sets the demo's lobby to another way. */
export async function setTransport(admin: Person, transport: TransportSetting): Promise<void> {
  const status = await admin.page.evaluate(async (wanted) => {
    const post = (path: string, body: BodyInit, headers = {}) =>
      fetch(path, { method: 'POST', body, headers })
    const answer = await post('/api/getSignage', '{}', { 'content-type': 'application/json' })
    const signages: { id: number; loginId: string }[] = await answer.json()
    const form = new FormData()
    form.set('signageId', String(signages.find(({ loginId }) => loginId === 'lobby')?.id))
    form.set('transport', wanted)
    return (await post('/api/updateSignage', form)).status
  }, transport)
  assert.equal(status, 200)
}
