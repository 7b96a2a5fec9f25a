import { createSocket } from 'node:dgram'
import { hostileDatagram } from '../../../tests/relay/support/hostile-datagrams.ts'
import { createChance } from '../../../tests/support/chance.ts'
import { noteAnswer } from '../../../tests/support/hostile-run.ts'
import { newResult, type Options, type Result, withAttackedServer } from './attacked-server.ts'
import { openCall } from './call.ts'

const BURST = 100

/** Sends hostile datagrams to the relay during a call. The call's video must still arrive after each burst. */
export async function datagrams(options: Options): Promise<Result> {
  const result = newResult()
  const { report, notes } = result
  await withAttackedServer(result, options, { RATE_LIMITS: '0' }, async (attacked) => {
    const call = await openCall(attacked)
    await call.speak()
    // Reset the measurement, because opening the call has loaded the relay's code.
    await attacked.server.read()
    const stranger = createSocket('udp4')
    stranger.on('message', (datagram) => report.leaks.push(`the relay answered ${datagram.toString('hex')}`))
    const chance = createChance(options.seed)
    let bursts = 0
    for (let sent = 0; sent < options.datagrams; sent += BURST) {
      const count = Math.min(BURST, options.datagrams - sent)
      for (let n = 0; n < count; n++)
        stranger.send(hostileDatagram(chance, call.ice), call.ice.port, '127.0.0.1')
      await call.speak()
      bursts += 1
    }
    noteAnswer(report, 'silence', options.datagrams - report.leaks.length)
    notes.push(`the call's pictures came both ways after each of ${bursts} bursts`)
    stranger.close()
    await call.end()
  })
  return result
}
