// the relay alone in a process, so that only its time is counted
import { createRelay, type JoinRequest } from '../../relay/index.ts'

export type ToOurs = { joinId: number; request: JoinRequest }
export type FromOurs = { joinId: number; answerSdp?: string; error?: string }

const [bindAddress = '127.0.0.1', engine] = process.argv.slice(2)
const relay = createRelay({
  portRange: [45_400, 45_403],
  bindAddress,
  workers: 1,
  native: engine !== 'plain',
})
relay.wake()
const tell = (message: FromOurs): void => void process.send?.(message)
process.on('message', ({ joinId, request }: ToOurs) => {
  relay.join(request).then(
    ({ answerSdp }) => tell({ joinId, answerSdp }),
    (error: unknown) => tell({ joinId, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
