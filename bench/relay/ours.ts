import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { JoinRequest, Relay } from '../../relay/index.ts'
import { joinWithWerift } from '../../tests/relay/support/werift-client.ts'
import type { FromOurs, ToOurs } from './ours-process.ts'
import type { OpenSubject } from './subject.ts'

export const openOurs =
  (engine: 'native' | 'plain'): OpenSubject =>
  async (address) => {
    const child = fork(new URL('./ours-process.ts', import.meta.url), [address, engine])
    const waiting = new Map<number, (answer: FromOurs) => void>()
    child.on('message', (answer: FromOurs) => waiting.get(answer.joinId)?.(answer))
    let joins = 0
    const join = async (request: JoinRequest): Promise<{ answerSdp: string }> => {
      const joinId = joins++
      const answer = await new Promise<FromOurs>((resolve) => {
        waiting.set(joinId, resolve)
        child.send({ joinId, request } satisfies ToOurs)
      })
      if (answer.answerSdp === undefined) throw new Error(answer.error)
      return { answerSdp: answer.answerSdp }
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
      async close() {
        const exited = once(child, 'exit')
        child.disconnect()
        await exited
      },
    }
  }
