import { closeSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { MoveFault } from './fault.ts'

/**
 * What a command has the server of a folder do. It is asked over a socket in that folder, which nobody reaches who cannot read the
 * database anyway.
 */
const order = z.discriminatedUnion('act', [
  /** Nothing of the company begins any more; what goes on may do so until then (epoch ms); answered when it is held. */
  z.object({ act: z.literal('hold'), company: z.int(), until: z.int() }),
  /** Whatever is known of it is read again, and what waited is done: it is thawed, or has come. */
  z.object({ act: z.literal('look'), company: z.int() }),
  /** Its pages come again, elsewhere. */
  z.object({ act: z.literal('leave'), company: z.int() }),
  /** Its rows are gone. */
  z.object({ act: z.literal('forget'), company: z.int() }),
])
export type Order = z.infer<typeof order>
export type Obey = (order: Order) => Promise<void>

const answer = z.object({ fault: z.nullable(z.string()) })

const NAME = 'control'
/** A socket's path has 107 bytes at most: a long folder is reached by a short way. */
const PATH_MAX = 100

/** @returns the path, and how to let go of the way there */
function pathOf(dataDir: string): { path: string; letGo: () => void } {
  const path = join(dataDir, NAME)
  if (Buffer.byteLength(path) <= PATH_MAX) return { path, letGo: () => undefined }
  const folder = openSync(dataDir, 'r')
  return { path: `/proc/self/fd/${folder}/${NAME}`, letGo: () => closeSync(folder) }
}

/** @returns how to end it */
export async function openControl(dataDir: string, obey: Obey): Promise<() => Promise<void>> {
  const { path, letGo } = pathOf(dataDir)
  // of a server that was killed; the folder's lock says that none is there
  rmSync(join(dataDir, NAME), { force: true })
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => {
      const told = (fault: string | null): void => void socket.end(`${JSON.stringify({ fault })}\n`)
      const given = order.safeParse(read(line))
      if (!given.success) return told('This is no order that the server knows: is it of another version?')
      obey(given.data).then(
        () => told(null),
        (error: unknown) => told(error instanceof Error ? error.message : String(error)),
      )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    rmSync(join(dataDir, NAME), { force: true })
    letGo()
  }
}

/** @throws MoveFault when it does not do it, or is not there */
export async function tellServer(dataDir: string, wish: Order): Promise<void> {
  const { path, letGo } = pathOf(dataDir)
  try {
    const line = await new Promise<string>((resolve, reject) => {
      const socket = connect(path)
      let heard = ''
      socket.on('data', (bytes) => {
        heard += bytes
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(heard))
      socket.write(`${JSON.stringify(wish)}\n`)
    })
    const heard = answer.safeParse(read(line))
    if (!heard.success) throw new MoveFault(`The server of ${dataDir} broke off. Look at its log.`)
    if (heard.data.fault !== null) throw new MoveFault(heard.data.fault)
  } catch (error) {
    if (error instanceof MoveFault) throw error
    throw new MoveFault(
      `The server of ${dataDir} does not answer at ${NAME} (${error instanceof Error ? error.message : String(error)}). Is it of an older version?`,
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
