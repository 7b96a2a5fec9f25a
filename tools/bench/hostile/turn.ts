import { startCoturnOfCompose } from '../../../tests/support/coturn.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { noteAnswer } from '../../../tests/support/hostile-run.ts'
import { newParticipant, openSocket } from '../../../tests/support/socket.ts'
import {
  badCredentials,
  FORBIDDEN,
  PRIVATE_PEERS,
  PUBLIC_PEER,
  UNAUTHORIZED,
} from '../../../tests/support/turn-attacks.ts'
import { openTurnClient, type TurnCredentials } from '../../../tests/support/turn-client.ts'
import {
  ACCOUNTS,
  type AttackedServer,
  ask,
  MARK,
  newResult,
  type Options,
  type Result,
  withAttackedServer,
} from './attacked-server.ts'
import { openCall } from './call.ts'

const SECRET = 'shared with the TURN server of the bench'
const PEER = 'hostileBench-001'
/** Number of requests for each account. */
const ROUNDS = 20
/**
 * Attacks TURN: users who are not in a call request credentials; expired, prolonged and invented credentials are used; and a
 * client asks the TURN server to reach private networks.
 */
export async function turn(options: Options): Promise<Result> {
  const result = newResult()
  const port = await freePort()
  const env = { RATE_LIMITS: '0', TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: SECRET }
  await withAttackedServer(result, options, env, async (attacked) => {
    await askIdle(attacked, result)
    const call = await openCall(attacked)
    await attacked.server.read()
    await askIdle(attacked, result, new Set(['operator1', 'lobby']))
    const given = await credentialsOf(attacked, result, call.host.cookie)
    await call.end()
    if (!given) throw new Error('a participant of a call gets no TURN credentials')
    await attackCoturn(result, port, given)
  })
  return result
}

/** Requests TURN credentials. @returns undefined if the account gets none */
async function credentialsOf(
  attacked: AttackedServer,
  { report }: Result,
  cookie?: string,
): Promise<TurnCredentials | undefined> {
  const { status, text } = await ask(attacked, report, {
    path: '/api/authVideoCall',
    body: { peerId: PEER },
    cookie,
  })
  const { iceServers = [] } = status === 200 ? (JSON.parse(text) as { iceServers: TurnCredentials[] }) : {}
  return iceServers[0]
}

/**
 * Requests credentials without an account, and with each account that is not in a call. If the server accepts a socket
 * of the account, that socket is open during the requests.
 */
async function askIdle(
  attacked: AttackedServer,
  result: Result,
  busy: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const loginId of [undefined, ...ACCOUNTS, MARK, `${MARK}-kiosk`].filter(
    (name) => !busy.has(name ?? ''),
  )) {
    const cookie = loginId && (await attacked.signIn(loginId))
    const isKiosk = loginId === 'lobby' || loginId?.endsWith('-kiosk')
    const as = isKiosk ? 'signage' : 'observer'
    const page =
      cookie &&
      (await openSocket(attacked.address, { as, cookie, participant: newParticipant() }).catch(
        () => undefined,
      ))
    for (let n = 0; n < ROUNDS; n++)
      if (await credentialsOf(attacked, result, cookie))
        result.report.leaks.push(`${loginId} has TURN credentials`)
    if (page) page.terminate()
  }
}

async function attackCoturn({ report, notes }: Result, port: number, given: TurnCredentials): Promise<void> {
  const coturn = await startCoturnOfCompose(port, SECRET)
  try {
    for (const [what, credentials] of Object.entries(badCredentials(given, SECRET, Date.now()))) {
      const client = await openTurnClient(port, credentials)
      const code = await client.allocate()
      noteAnswer(report, `TURN ${code}`)
      if (code !== UNAUTHORIZED) report.leaks.push(`credentials ${what}: ${code}`)
      client.close()
    }
    const client = await openTurnClient(port, given)
    const allocated = await client.allocate()
    const isOpen = allocated === 0 && (await client.permit(PUBLIC_PEER)) === 0
    if (!isOpen) throw new Error(`the TURN server refuses valid credentials: ${allocated}`)
    for (const peer of PRIVATE_PEERS) {
      const code = await client.permit(peer)
      noteAnswer(report, `TURN ${code}`)
      if (code !== FORBIDDEN) report.leaks.push(`a way to ${peer}: ${code}`)
    }
    client.close()
    notes.push('good credentials reach a public peer')
  } finally {
    await coturn.close()
  }
}
