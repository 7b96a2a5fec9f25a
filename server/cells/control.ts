import { closeSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { MoveFault } from './fault.ts'

/**
 * Requests (`Order`) from a command-line tool to the running server of a data folder, sent through a socket in that folder. Only
 * system users who can read the database can reach the socket.
 */
const order = z.discriminatedUnion('act', [
  /**
   * Locks the company for a move: nothing new can begin, and running calls may continue until `until` (epoch ms). The server
   * answers when the company is locked.
   */
  z.object({ act: z.literal('hold'), company: z.int(), until: z.int() }),
  /** Reloads the company's data and resumes its queued work, after the company was thawed or imported. */
  z.object({ act: z.literal('look'), company: z.int() }),
  /**
   * Closes the sockets of the company's pages. The pages then reload from the server to which the company has moved.
   */
  z.object({ act: z.literal('leave'), company: z.int() }),
  /** Removes the company from memory, after its rows were deleted. */
  z.object({ act: z.literal('forget'), company: z.int() }),
])
export type Order = z.infer<typeof order>
export type OrderHandler = (order: Order) => Promise<void>

const answer = z.object({ fault: z.nullable(z.string()) })

const NAME = 'control'
/**
 * Longest path that is used directly, because a socket path is limited to 107 bytes. A longer path is reached
 * through a file descriptor of its folder.
 */
const PATH_MAX = 100

/** @returns the socket's path, and a function that closes the descriptor of the folder if one was needed */
function pathOf(dataDir: string): { path: string; letGo: () => void } {
  const path = join(dataDir, NAME)
  if (Buffer.byteLength(path) <= PATH_MAX) return { path, letGo: () => undefined }
  const folder = openSync(dataDir, 'r')
  return { path: `/proc/self/fd/${folder}/${NAME}`, letGo: () => closeSync(folder) }
}

/**
 * Starts listening for requests. @returns a function that stops listening and closes open connections. It does not wait for
 * requests in progress, because a `hold` may wait minutes for calls to end
 */
export async function openControl(dataDir: string, handleOrder: OrderHandler): Promise<() => Promise<void>> {
  const { path, letGo } = pathOf(dataDir)
  // An existing socket file was left by a killed server: the lock of the folder shows that no other server is running.
  rmSync(join(dataDir, NAME), { force: true })
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => {
      const reply = (fault: string | null): void => void socket.end(`${JSON.stringify({ fault })}\n`)
      const given = order.safeParse(read(line))
      if (!given.success) return reply('The server does not know this order. Does it have another version?')
      handleOrder(given.data).then(
        () => reply(null),
        (error: unknown) => reply(error instanceof Error ? error.message : String(error)),
      )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
    rmSync(join(dataDir, NAME), { force: true })
    letGo()
  }
}

/** Sends a request to the server. @throws MoveFault if the request fails or gets no answer */
export async function sendOrder(dataDir: string, order: Order): Promise<void> {
  const { path, letGo } = pathOf(dataDir)
  try {
    const line = await new Promise<string>((resolve, reject) => {
      const socket = connect(path)
      let received = ''
      socket.on('data', (bytes) => {
        received += bytes
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
      socket.write(`${JSON.stringify(order)}\n`)
    })
    const received = answer.safeParse(read(line))
    if (!received.success)
      throw new MoveFault(`The server of ${dataDir} closed the connection. Check its log.`)
    if (received.data.fault !== null) throw new MoveFault(received.data.fault)
  } catch (error) {
    if (error instanceof MoveFault) throw error
    throw new MoveFault(
      `The server of ${dataDir} does not answer at ${NAME} (${error instanceof Error ? error.message : String(error)}). Does it have an older version?`,
    )
  } finally {
    letGo()
  }
}

function read(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
