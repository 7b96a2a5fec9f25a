import { allEndpoints } from '../../../tests/support/all-endpoints.ts'
import { differentFor, foreignBodies, queryOf } from '../../../tests/support/foreign-company.ts'
import { noteAnswer } from '../../../tests/support/hostile-run.ts'
import { newParticipant, openSocket } from '../../../tests/support/socket.ts'
import {
  ACCOUNTS,
  ask,
  formOf,
  type House,
  newResult,
  type Options,
  type Result,
  SHARED,
  withHouse,
} from './house.ts'

/** Endpoints that would end the attacker's own session. */
const ENDS_SESSIONS = new Set([
  '/api/logout',
  '/token/logout',
  '/login',
  '/token/login',
  '/api/admin/chooseCompany',
])
const DAY = '2026-11-20'

/**
 * Sends the ids of one company in every request of another company's users, in requests for personal data (mails),
 * and in socket messages.
 */
export async function neighbours(options: Options): Promise<Result> {
  const result = newResult()
  const { report } = result
  await withHouse(result, options, { RATE_LIMITS: '0' }, async (house) => {
    const before = house.rows()
    const bodies = foreignBodies(house.ids, { text: 'x', day: DAY })
    const endpoints = (await allEndpoints()).filter(
      ({ path }) => !ENDS_SESSIONS.has(path) && !path.startsWith('/api/admin/'),
    )
    for (const loginId of [undefined, ...ACCOUNTS.filter((name) => name !== 'system')]) {
      const cookie = loginId && (await house.signIn(loginId))
      for (const endpoint of endpoints)
        for (const body of differentFor(endpoint, bodies)) {
          const { method, path } = endpoint
          const query = new URLSearchParams(queryOf(body))
          if (method === 'GET') await ask(house, report, { method, path: `${path}?${query}`, cookie })
          else await ask(house, report, { path, body: endpoint.multipart ? formOf(body) : body, cookie })
        }
    }
    await askForMails(house, result)
    await sendMessages(house, result)
    if (house.rows() !== before) report.leaks.push('rows of the other company have changed')
  })
  return result
}

/**
 * Gives a user of the attacking company the name and address that occur in the other company's mails, and then
 * requests that user's personal data.
 */
async function askForMails(house: House, { report }: Result): Promise<void> {
  const cookie = await house.signIn('admin')
  const body = formOf({ name: SHARED.name, kana: 'たなか', login_id: SHARED.address, role: 'operator' })
  const { text } = await ask(house, report, { path: '/api/addUser', cookie, body })
  const { userId } = JSON.parse(text) as { userId?: number }
  if (userId === undefined) throw new Error(`no person with a shared address: ${text}`)
  for (const path of ['findPersons', 'listPersonalData', 'getPersonalData', 'erasePersonalData'])
    for (const body of [
      { userId, typed: SHARED.address, isForceSubmit: 1 },
      { userId, typed: SHARED.name, isForceSubmit: 1 },
      { userId: house.ids.userId, typed: SHARED.address, isForceSubmit: 1 },
    ])
      await ask(house, report, { path: `/api/${path}`, body, cookie })
}

async function sendMessages(house: House, { report }: Result): Promise<void> {
  const signageId = Number(house.ids.signageId)
  const userId = Number(house.ids.userId)
  const texts = [
    { type: 'requestLogout', objectId: signageId },
    { type: 'tmpMessage', signageId, text: 'x' },
    { type: 'offer', signageId, sdp: 'v=0', purpose: 'monitoring', peerId: 'x'.repeat(16), credential: '' },
    { type: 'listen', signageId, on: true },
    { type: 'whisper', signageId, on: true },
    ...['suspend', 'restart', 'callFromUser'].map((eventType) => ({
      type: 'stateTransitionEvent',
      eventType,
      signageId,
    })),
    { type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId, on: true },
    { type: 'stateTransitionEvent', eventType: 'operatorStateTransition', userId, state: 'Leaving' },
  ]
  for (const [loginId, as] of [
    ['admin', 'operator'],
    ['operator1', 'operator'],
    ['lobby', 'signage'],
    ['guest@example.com', 'observer'],
  ] as const) {
    const cookie = await house.signIn(loginId)
    const page = await openSocket(house.address, { as, cookie, participant: newParticipant() })
    for (const text of texts) page.sendRaw(JSON.stringify(text))
    await page.settle()
    noteAnswer(report, 'message refused', page.received.filter(({ type }) => type === 'Error').length)
    const heard = JSON.stringify(page.received)
    if (heard.includes(String(report.mark))) report.leaks.push(`messages to ${loginId}`)
    await page.close()
  }
}
