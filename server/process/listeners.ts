import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '../system/fault.ts'

/**
 * Number of sockets that listen at the port. In a turn of the event loop, libuv accepts one connection per listening socket. With a
 * single socket, each connection that a client opens would delay all other clients by one turn.
 */
export const LISTENERS = 16

/** Error codes of systems that let only one socket listen at a port: macOS, Windows. */
const UNSHARED = new Set(['ENOTSUP', 'EINVAL', 'ENOPROTOOPT'])

interface Address {
  port: number
  host: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Opens the port with LISTENERS sockets, or with one socket on systems that allow only one. */
    listenAtOnce(address: Address): Promise<void>
  }
}

/** @param connectionsMax limit for all sockets together; the kernel spreads connections evenly over them */
export function registerListeners(app: FastifyInstance, connectionsMax: number): void {
  const others: Server[] = []
  const closed: Promise<unknown>[] = []

  async function addListener(address: Address): Promise<void> {
    // same options as Node's own HTTP server
    const other = createServer({ noDelay: true, allowHalfOpen: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    other.maxConnections = Math.ceil(connectionsMax / LISTENERS)
    other.listen({ ...address, reusePort: true })
    await once(other, 'listening')
    others.push(other)
  }

  app.decorate('listenAtOnce', async (address) => {
    app.server.maxConnections = connectionsMax
    // without this check, a second server could share the port without an error
    await requireFreePort(address)
    const shared = { ...address, reusePort: true }
    try {
      await app.listen(shared)
    } catch (error) {
      if (!UNSHARED.has(errorCode(error) ?? '')) throw error
      await app.listen({ ...address })
      return
    }
    app.server.maxConnections = Math.ceil(connectionsMax / LISTENERS)
    for (const opened of app.addresses() as AddressInfo[])
      for (let count = 1; count < LISTENERS; count++)
        await addListener({ host: opened.address, port: opened.port })
  })
  // When the server stops accepting connections, the other sockets stop, too. They close after their last response.
  app.addHook('preClose', async () => {
    for (const other of others) {
      closed.push(once(other, 'close'))
      other.close()
    }
  })
  app.addHook('onClose', async () => void (await Promise.all(closed)))
}

/** Requires that no other program uses the port. @throws the system's error otherwise */
async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer().listen(address)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
