import { eventually } from '../../../tests/relay/support/eventually.ts'
import { VP8_KEY_FRAME } from '../../../tests/relay/support/packets.ts'
import { joinWithWerift, type WeriftClient } from '../../../tests/relay/support/werift-client.ts'
import { newParticipant, openSocket, type TestSocket } from '../../../tests/support/socket.ts'
import type { AttackedServer } from './attacked-server.ts'

interface Side {
  page: TestSocket
  cookie: string
}

/** A call in the demo's company whose media goes through the server's relay. */
interface Call {
  host: Side
  signage: Side
  /** ICE username fragment and UDP port of the relay. */
  ice: { ufrag: string; port: number }
  /** Sends a picture from each side; resolves when both have arrived. */
  speak(): Promise<void>
  end(): Promise<void>
}

const OFFER_PEER = 'hostileBench-000'

async function credentialOf({ server }: AttackedServer, { cookie }: Side): Promise<string> {
  const answer = await fetch(`${server.base}/api/authVideoCall`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ peerId: OFFER_PEER }),
  })
  return ((await answer.json()) as { credential: string }).credential
}

export async function openCall(attacked: AttackedServer): Promise<Call> {
  const side = async (loginId: string, as: 'operator' | 'signage'): Promise<Side> => {
    const cookie = await attacked.signIn(loginId)
    const page = await openSocket(attacked.address, { as, cookie, participant: newParticipant() })
    await page.waitFor('stateTransitionMsg')
    return { cookie, page }
  }
  const signage = await side('lobby', 'signage')
  const host = await side('operator1', 'operator')
  host.page.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
  await host.page.settle()
  const { signageId } = await configOf(signage)
  host.page.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })
  await signage.page.waitFor('callFromUser')

  let answered = ''
  const join = async (of: Side, party: 'host' | 'signage'): Promise<WeriftClient> => {
    const credential = await credentialOf(attacked, of)
    // Stands in for the relay's `join`, but sends the offer to the server over the page's socket.
    const relay = {
      async join({ offerSdp }: { offerSdp: string }) {
        of.page.send({ type: 'offer', sdp: offerSdp, purpose: 'call', peerId: OFFER_PEER, credential })
        const { sdp } = await of.page.waitFor('answer')
        answered = sdp
        return { answerSdp: sdp }
      },
    } as unknown as Parameters<typeof joinWithWerift>[0]
    return joinWithWerift(relay, {
      roomId: '',
      participantId: '',
      party,
      sends: ['camera'],
      receives: [],
    })
  }
  const clients = [await join(host, 'host'), await join(signage, 'signage')] as const
  let number = 0
  return {
    host,
    signage,
    ice: {
      ufrag: /a=ice-ufrag:(\S+)/.exec(answered)![1]!,
      port: Number(/a=candidate:\S+ 1 udp \d+ \S+ (\d+)/i.exec(answered)![1]),
    },
    async speak() {
      const before = clients.map(({ received }) => received.camera.length)
      await eventually('media still arrive', () => {
        number++
        for (const client of clients) client.send('camera', number, VP8_KEY_FRAME)
        return clients.every(({ received }, at) => received.camera.length > before[at]!)
      })
    },
    async end() {
      await Promise.all(clients.map((client) => client.close()))
      for (const { page } of [host, signage]) page.terminate()
    },
  }
}

const configOf = async ({ page }: Side): Promise<{ signageId: number }> => {
  const config = page.received.find((message) => message.type === 'config')
  return { signageId: config?.signageId ?? 0 }
}
