import { WebSocket } from 'ws'
import {
  GUIDE_READS_PER_MINUTE,
  KIOSK_CODES_OF_ADDRESS_MAX,
  LOGIN_ADDRESS_MAX_PER_MINUTE,
  REGISTRATIONS_MAX_PER_HOUR,
  RESETS_OF_ADDRESS_MAX,
  SITE_LIMIT_FACTOR,
  SOCKETS_OF_ACCOUNT_MAX,
} from '#core/limits.ts'
import { noteAnswer } from '../../../tests/support/hostile-run.ts'
import { newParticipant } from '../../../tests/support/socket.ts'
import {
  type AttackedServer,
  ask,
  newResult,
  type Options,
  type Result,
  withAttackedServer,
} from './attacked-server.ts'

interface LimitedAct {
  /** Maximum number of requests from one client network. */
  max: number
  path: string
  body: (n: string) => object
}

const PASSWORD = 'Flood-2026'
const LIMITED: Readonly<Record<string, LimitedAct>> = {
  'sign-ins': {
    max: LOGIN_ADDRESS_MAX_PER_MINUTE,
    path: '/login',
    body: (n) => ({ username: `nobody-${n}`, password: PASSWORD }),
  },
  registrations: {
    max: REGISTRATIONS_MAX_PER_HOUR,
    path: '/registerNewAccount',
    body: (n) => ({ user: { name: '洪水', login_id: `flood-${n}@example.com`, password: PASSWORD } }),
  },
  resets: {
    max: RESETS_OF_ADDRESS_MAX,
    path: '/api/pwResetUser',
    body: (n) => ({ targetUserLoginId: `nobody-${n}@example.com`, passwordReset: true }),
  },
  'kiosk codes': { max: KIOSK_CODES_OF_ADDRESS_MAX, path: '/api/askKioskCode', body: () => ({}) },
  'guide visits': {
    max: GUIDE_READS_PER_MINUTE,
    path: '/api/readGuide',
    body: () => ({ token: 'x'.repeat(43) }),
  },
  'second factors': {
    max: LOGIN_ADDRESS_MAX_PER_MINUTE,
    path: '/login/second',
    body: () => ({ ticket: 'x', code: '000000' }),
  },
}

/** Number of requests of each kind, each from another address. */
const OF_A_NETWORK = 300
const LANES = 20
const SOCKETS = 400

const hex = (n: number): string => n.toString(16)

/**
 * Sends floods from many addresses of one IPv6 /64, and from many /64 of one /48. All addresses of the /64 together are
 * allowed as many requests as one client; all addresses of the /48, as many as five clients.
 */
export async function flood(options: Options): Promise<Result> {
  const result = newResult()
  await withAttackedServer(result, options, { TRUST_PROXY: 'loopback' }, async (attacked) => {
    for (const [index, [what, act]] of Object.entries(LIMITED).entries()) {
      // Each kind of request uses its own /48.
      const site = `2001:db8:${hex(index + 1)}`
      const ofNetwork = await takenOf(attacked, result, act, (n) => `${site}:1::${hex(n + 1)}`)
      const ofSite = await takenOf(attacked, result, act, (n) => `${site}:${hex(n + 2)}::1`)
      const most = act.max * SITE_LIMIT_FACTOR - ofNetwork
      result.notes.push(
        `${what}: ${ofNetwork} of ${OF_A_NETWORK} from a /64, ${ofSite} of ${OF_A_NETWORK} from its /48`,
      )
      if (ofNetwork > act.max)
        result.report.leaks.push(`${what}: ${ofNetwork} of one /64 were taken, not ${act.max}`)
      if (ofSite > most) result.report.leaks.push(`${what}: ${ofSite} of one /48 were taken, not ${most}`)
    }
    await floodSockets(attacked, result)
    // Clients from other networks must still be able to sign in.
    const own = await ask(attacked, result.report, {
      path: '/login',
      body: { username: 'operator1', password: 'Demo-2026' },
      from: '198.51.100.7',
    })
    if (own.status !== 200) result.report.faults.push(`a sign-in from elsewhere: ${own.status}`)
  })
  return result
}

/** Sends the requests. @returns how many were not refused with status 429 */
async function takenOf(
  attacked: AttackedServer,
  { report }: Result,
  { path, body }: LimitedAct,
  addressOf: (n: number) => string,
): Promise<number> {
  let next = 0
  let taken = 0
  const lane = async (): Promise<void> => {
    while (next < OF_A_NETWORK) {
      const from = addressOf(next++)
      const { status } = await ask(attacked, report, { path, body: body(from.replaceAll(':', '-')), from })
      if (status !== 429) taken += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return taken
}

/** Opens many sockets of one account at once, each from another address of one /64. */
async function floodSockets(attacked: AttackedServer, { report, notes }: Result): Promise<void> {
  const cookie = await attacked.signIn('operator1')
  const open: WebSocket[] = []
  const one = (n: number): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(
        `ws://${attacked.address}/realtime?as=observer&participant=${newParticipant()}`,
        {
          headers: { cookie, 'x-forwarded-for': `2001:db8:ffff:1::${hex(n + 1)}` },
        },
      )
      socket.on('open', () => open.push(socket))
      // A socket counts as open when it has received a message.
      socket.on('message', () => resolve('socket'))
      socket.on('close', (code) => resolve(`socket closed ${code}`))
      socket.on('unexpected-response', (request, { statusCode }) => {
        request.destroy()
        resolve(`socket ${statusCode}`)
      })
      socket.on('error', () => resolve('socket refused'))
    })
  const outcomes = await Promise.all(Array.from({ length: SOCKETS }, (_, n) => one(n)))
  for (const outcome of outcomes) noteAnswer(report, outcome)
  const taken = outcomes.filter((outcome) => outcome === 'socket').length
  notes.push(`sockets: ${taken} of ${SOCKETS} of one account are open`)
  if (taken > SOCKETS_OF_ACCOUNT_MAX) report.leaks.push(`${taken} sockets of one account`)
  for (const socket of open) socket.terminate()
}
