import { createSocket, type Socket } from 'node:dgram'
import { systemClock } from '../../relay/clock.ts'
import { createChance } from './chance.ts'
import { LossyLink } from './lossy-link.ts'

/**
 * A UDP proxy between one participant and the relay. It loses, delays and reorders packets only if a test sets this.
 */
export interface LossyHop {
  port: number
  toRelay: LossyLink
  fromRelay: LossyLink
  close(): void
}

export async function openLossyHop(
  relayPort: number,
  seed: number,
  relayAddress = '127.0.0.1',
): Promise<LossyHop> {
  const [near, far] = [await bind(), await bind()]
  const chance = createChance(seed)
  const [toRelay, fromRelay] = [new LossyLink(systemClock, chance), new LossyLink(systemClock, chance)]
  let participant: { address: string; port: number } | undefined
  let isOpen = true
  far.on('message', (datagram, from) => {
    participant = from
    toRelay.send(datagram.length, () => {
      if (isOpen) near.send(datagram, relayPort, relayAddress)
    })
  })
  near.on('message', (datagram) => {
    fromRelay.send(datagram.length, () => {
      if (isOpen && participant) far.send(datagram, participant.port, participant.address)
    })
  })
  const close = (): void => {
    isOpen = false
    near.close()
    far.close()
  }
  return { port: far.address().port, toRelay, fromRelay, close }
}

function bind(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 })
  return new Promise((resolve) => socket.bind(0, '0.0.0.0', () => resolve(socket)))
}
