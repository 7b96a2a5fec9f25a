import { createSocket, type Socket } from 'node:dgram'

type Direction = 'toRelay' | 'fromRelay'

export interface UdpPath {
  port: number
  /** Continues from another local port, like a NAT router that has dropped its port mapping. */
  move(): Promise<void>
  close(): void
}

/**
 * A path between a participant and the relay that loses the datagrams for which `drops` returns true. The relay sees
 * only the path's own address.
 */
export async function openUdpPath(
  relayPort: number,
  drops: (direction: Direction, datagram: Buffer) => boolean,
): Promise<UdpPath> {
  let near = await bind()
  const far = await bind()
  let participant: { address: string; port: number } | undefined
  far.on('message', (datagram, from) => {
    participant = from
    if (!drops('toRelay', datagram)) near.send(datagram, relayPort, '127.0.0.1')
  })
  const handOn = (datagram: Buffer): void => {
    if (participant && !drops('fromRelay', datagram))
      far.send(datagram, participant.port, participant.address)
  }
  near.on('message', handOn)
  const move = async (): Promise<void> => {
    const next = await bind()
    next.on('message', handOn)
    near.close()
    near = next
  }
  const close = (): void => {
    near.close()
    far.close()
  }
  return { port: far.address().port, move, close }
}

function bind(): Promise<Socket> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => socket.bind(0, '0.0.0.0', () => resolve(socket)))
}

/** Returns the answer with its port replaced by `port` in every candidate. */
export function redirect(answerSdp: string, port: number): string {
  return answerSdp.replace(/^(a=candidate:\d+ 1 udp \d+ \S+) \d+/gm, `$1 ${port}`)
}

export function candidatePort(answerSdp: string): number {
  return Number(/^a=candidate:\d+ 1 udp \d+ \S+ (\d+)/m.exec(answerSdp)?.[1])
}
