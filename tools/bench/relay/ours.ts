import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { JoinRequest, Relay } from '../../../relay/index.ts'
import { joinWithWerift } from '../../../tests/relay/support/werift-client.ts'
import type { FromOurs, ToOurs } from './ours-process.ts'
import type { Subject } from './subject.ts'

/**
 * The product's own relay as a subject of the measurement. The bench can close its rooms, unlike the rooms of Janus
 * (another media server).
 */
export interface OwnSubject extends Subject {
  closeRoom(room: number): Promise<void>
}

export const openOurs =
  (engine: 'native' | 'plain') =>
  async (address: string): Promise<OwnSubject> => {
    const child = fork(new URL('./ours-process.ts', import.meta.url), [address, engine])
    const waiting = new Map<number, (answer: FromOurs) => void>()
    child.on('message', (answer: FromOurs) => {
      waiting.get(answer.askId)?.(answer)
      waiting.delete(answer.askId)
    })
    let asked = 0
    const ask = async (what: { join: JoinRequest } | { closeRoom: string }): Promise<FromOurs> => {
      const askId = asked++
      const answer = await new Promise<FromOurs>((resolve) => {
        waiting.set(askId, resolve)
        child.send({ askId, ...what } satisfies ToOurs)
      })
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer
    }
    const join = async (request: JoinRequest): Promise<{ answerSdp: string }> => {
      const { answerSdp = '' } = await ask({ join: request })
      return { answerSdp }
    }
    const relay = { join } as Relay
    const receives = (['camera', 'voice'] as const).map((slot) => ({ slot, from: 'host', of: slot }) as const)
    return {
      pid: child.pid!,
      async publish(room) {
        const { pc } = await joinWithWerift(relay, {
          roomId: `room ${room}`,
          participantId: 'host',
          party: 'host',
          sends: ['camera', 'voice'],
          receives: [],
        })
        const [voice, camera] = pc.getTransceivers().map(({ sender }) => sender)
        return { pc, voice: voice!, camera: camera! }
      },
      async view(room, viewer) {
        const { pc, received } = await joinWithWerift(relay, {
          roomId: `room ${room}`,
          participantId: `viewer ${viewer}`,
          party: 'viewer',
          sends: [],
          receives,
        })
        return { pc, pictures: received.camera }
      },
      async closeRoom(room) {
        await ask({ closeRoom: `room ${room}` })
      },
      async close() {
        const exited = once(child, 'exit')
        child.disconnect()
        await exited
      },
    }
  }
