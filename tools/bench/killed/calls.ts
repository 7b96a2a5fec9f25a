import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CALL_OFFER_THROTTLE_MS } from '#core/limits.ts'
import { jpeg } from '../../../tests/support/forms.ts'
import { openSocket, type TestSocket } from '../../../tests/support/socket.ts'
import { sha } from './check.ts'
import { noise, type Sender } from './writers.ts'

interface Parties {
  base: string
  /** Cookie headers of the kiosk's and of the operator's session. */
  kiosk: string
  operator: string
  signageId: number
}

/**
 * Makes calls from a kiosk until the load is over. An operator answers and ends each call, and each call sends a
 * picture.
 */
export function callWriter(sender: Sender, parties: Parties, isOver: () => boolean) {
  const address = new URL(parties.base).host
  return async (): Promise<void> => {
    const lobby = await openSocket(address, { as: 'signage', cookie: parties.kiosk })
    await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
    const sato = await openSocket(address, { as: 'operator', cookie: parties.operator })
    sato.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
    await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'PossibleStandby')
    try {
      while (!isOver())
        await Promise.all([oneCall(sender, parties, lobby, sato), pause(CALL_OFFER_THROTTLE_MS + 50)])
    } finally {
      lobby.terminate()
      sato.terminate()
    }
  }
}

async function oneCall(
  { book, asForm }: Sender,
  { kiosk, signageId }: Parties,
  lobby: TestSocket,
  sato: TestSocket,
): Promise<void> {
  const requestId = randomUUID()
  const press = { requestId, touchButton: '受付', reason: 'touch', lang: 'ja' } as const
  lobby.send({ type: 'stateTransitionEvent', eventType: 'receptionRequest', ...press })
  await sato.waitFor('submitReceptionUser', ({ requests }) =>
    requests.some((each) => each.requestId === requestId),
  )
  book.note(`call ${requestId}`, 'pressed')
  const picture = Buffer.concat([jpeg, noise(40_000)])
  const fields = { requestId, signageId: String(signageId) }
  const sent = asForm('/api/addCaptureImage', kiosk, fields, picture)
  // The error is handled where the promise is awaited below, unless the server is killed first.
  sent.catch(() => undefined)
  await book.change(`call ${requestId}`, 'answered', async () => {
    sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
    await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'accepted')
    return true
  })
  if ((await sent).isDone) book.note(`picture ${requestId}`, sha(picture))
  await book.change(`call ${requestId}`, 'ended', async () => {
    sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
    await lobby.waitFor('serviceClosed')
    return true
  })
}
