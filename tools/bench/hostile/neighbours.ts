import { allEndpoints } from '../../../tests/support/all-endpoints.ts'
import { differentFor, foreignBodies, queryOf } from '../../../tests/support/foreign-company.ts'
import { noteAnswer } from '../../../tests/support/hostile-run.ts'
import { newParticipant, openSocket } from '../../../tests/support/socket.ts'
import {
  ACCOUNTS,
  type AttackedServer,
  ask,
  formOf,
  newResult,
  type Options,
  type Result,
  SHARED,
  withAttackedServer,
} from './attacked-server.ts'

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
 * An attack by the users of one company: sends the ids of another company in requests to all endpoints and in socket
 * messages, and requests personal data of people who occur in the other company's mails.
 */
export async function neighbours(options: Options): Promise<Result> {
  const result = newResult()
  const { report } = result
  await withAttackedServer(result, options, { RATE_LIMITS: '0' }, async (attacked) => {
    const before = attacked.rows()
    const bodies = foreignBodies(attacked.ids, { text: 'x', day: DAY })
    const endpoints = (await allEndpoints()).filter(
      ({ path }) => !ENDS_SESSIONS.has(path) && !path.startsWith('/api/admin/'),
    )
    for (const loginId of [undefined, ...ACCOUNTS.filter((name) => name !== 'system')]) {
      const cookie = loginId && (await attacked.signIn(loginId))
      for (const endpoint of endpoints)
        for (const body of differentFor(endpoint, bodies)) {
          const { method, path } = endpoint
          const query = new URLSearchParams(queryOf(body))
          if (method === 'GET') await ask(attacked, report, { method, path: `${path}?${query}`, cookie })
          else await ask(attacked, report, { path, body: endpoint.multipart ? formOf(body) : body, cookie })
        }
    }
    await askForMails(attacked, result)
    await sendMessages(attacked, result)
    if (attacked.rows() !== before) report.leaks.push('rows of the other company have changed')
  })
  return result
}

/**
 * Gives a user of the attacking company the name and address that occur in the other company's mails, and then
 * requests that user's personal data.
 */
async function askForMails(attacked: AttackedServer, { report }: Result): Promise<void> {
  const cookie = await attacked.signIn('admin')
  const body = formOf({ name: SHARED.name, kana: 'たなか', login_id: SHARED.address, role: 'operator' })
  const { text } = await ask(attacked, report, { path: '/api/addUser', cookie, body })
  const { userId } = JSON.parse(text) as { userId?: number }
  if (userId === undefined) throw new Error(`no person with a shared address: ${text}`)
  for (const path of ['findPersons', 'listPersonalData', 'getPersonalData', 'erasePersonalData'])
    for (const body of [
      { userId, typed: SHARED.address, isForceSubmit: 1 },
      { userId, typed: SHARED.name, isForceSubmit: 1 },
      { userId: attacked.ids.userId, typed: SHARED.address, isForceSubmit: 1 },
    ])
      await ask(attacked, report, { path: `/api/${path}`, body, cookie })
}

async function sendMessages(attacked: AttackedServer, { report }: Result): Promise<void> {
  const signageId = Number(attacked.ids.signageId)
  const userId = Number(attacked.ids.userId)
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
    const cookie = await attacked.signIn(loginId)
    const page = await openSocket(attacked.address, { as, cookie, participant: newParticipant() })
    for (const text of texts) page.sendRaw(JSON.stringify(text))
    await page.settle()
    noteAnswer(report, 'message refused', page.received.filter(({ type }) => type === 'Error').length)
    const heard = JSON.stringify(page.received)
    if (heard.includes(String(report.mark))) report.leaks.push(`messages to ${loginId}`)
    await page.close()
  }
}
