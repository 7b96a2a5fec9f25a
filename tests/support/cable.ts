import { connect, createServer, type Socket } from 'node:net'

/** A network cable between pages and their server that the test can pull out. */
export interface Cable {
  /** Base URL of the server through the cable. */
  base: string
  /** From now on no bytes arrive on either side, and neither side is notified. */
  pull(): void
  /** Delivers the bytes that waited, as TCP would by sending them again. Ends a socket that was closed meanwhile. */
  plugIn(): void
  close(): Promise<void>
}

/** @param to address of the server behind the cable, such as `http://127.0.0.1:8080` */
export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isOut = false
  let waiting: (() => void)[] = []
  const carry = (deliver: () => void): void => {
    if (isOut) waiting.push(deliver)
    else deliver()
  }
  const join = (from: Socket, other: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => carry(() => other.writable && other.write(bytes)))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      carry(() => other.destroy())
    })
  }
  const server = createServer((page) => {
    const upstream = connect(Number(port), hostname)
    join(page, upstream)
    join(upstream, page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the cable has no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    pull() {
      isOut = true
    },
    plugIn() {
      isOut = false
      for (const deliver of waiting) deliver()
      waiting = []
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
