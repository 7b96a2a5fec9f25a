import { createSecretKey } from 'node:crypto'
import { type PacketEngine, plainEngine } from '../transport/packet-engine.ts'
import { type CreateAead, createPlainAead, TAG_BYTES } from '../wire/aead.ts'
import { type CreateCounterMode, createPlainCounterMode, SHORT_TAG_BYTES } from '../wire/counter-mode.ts'
import { nativeAead } from './aead.ts'
import { nativeCounterMode } from './counter-mode.ts'
import { type Library, loadLibrary } from './library.ts'
import { SCRATCH_AT, SendQueue } from './send-queue.ts'
import { nativeOpenSocket } from './socket.ts'
import { Workbench } from './workbench.ts'

/**
 * The packet engine that uses Linux's batched system calls and OpenSSL contexts. Throws if they are unavailable or if
 * the self-test fails.
 */
export function createNativeEngine(): PacketEngine {
  const library = loadLibrary()
  const queue = new SendQueue(library)
  const bench = new Workbench(queue.memory, SCRATCH_AT)
  const createAead = nativeAead(library, bench)
  const createCounterMode = nativeCounterMode(library, bench)
  checkSealing(createAead)
  checkCounterMode(createCounterMode)
  checkReading(library)
  return {
    name: `recvmmsg, sendmmsg, OpenSSL ${process.versions.openssl}`,
    openSocket: nativeOpenSocket(library, queue),
    srtp: { createAead, createCounterMode, allocate: (bytes) => queue.allocate(bytes) },
  }
}

/**
 * Chooses the native engine if it is wanted and available, and otherwise the plain engine. Logs the choice and the
 * reason.
 */
export function chooseEngine(isNativeWanted: boolean, log: (text: string) => void): PacketEngine {
  if (!isNativeWanted) {
    log(`media relay: ${plainEngine.name}`)
    return plainEngine
  }
  try {
    const engine = createNativeEngine()
    log(`media relay: ${engine.name}`)
    return engine
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).split('\n')[0]
    log(`media relay: ${plainEngine.name} (native: ${why})`)
    return plainEngine
  }
}

/**
 * Self-test, because a wrong library could send clear text: the engine must encrypt exactly as node:crypto does, and
 * decrypt what node:crypto has encrypted.
 */
function checkSealing(createAead: CreateAead): void {
  const key = createSecretKey(Buffer.from('0123456789abcdef'))
  const texts = [createPlainAead(key, 'seal'), createAead(key, 'seal')].map((aead) => {
    const datagram = Buffer.concat([Buffer.from('authentic, secret text'), Buffer.alloc(TAG_BYTES)])
    aead.nonce.fill(7)
    aead.seal(datagram, 11, datagram.length - TAG_BYTES)
    aead.free()
    return datagram
  })
  const [plain, native] = texts
  const opener = createAead(key, 'open')
  opener.nonce.fill(7)
  const isRight = plain!.equals(native!) && opener.open(native!, 11, native!.length - TAG_BYTES)
  opener.free()
  if (!isRight || native!.toString('latin1', 11, 22) !== 'secret text')
    throw new Error('OpenSSL encrypts differently from the reference')
}

function checkCounterMode(createCounterMode: CreateCounterMode): void {
  const [key, authenticationKey] = ['0123456789abcdef', '0123456789abcdef0123'].map((text) =>
    createSecretKey(Buffer.from(text)),
  )
  const textEnd = 22
  const [plain, native] = [createPlainCounterMode, createCounterMode].map((create) => {
    const mode = create(key!, authenticationKey!)
    const datagram = Buffer.concat([Buffer.from('authentic, secret text'), Buffer.alloc(SHORT_TAG_BYTES)])
    mode.counter.fill(7)
    mode.seal(datagram, 11, textEnd, textEnd)
    mode.free()
    return datagram
  })
  const opener = createCounterMode(key!, authenticationKey!)
  opener.counter.fill(7)
  const tag = Buffer.from(native!.subarray(textEnd))
  const isSame = plain!.equals(native!)
  native!.fill(0, textEnd)
  const isRight = isSame && opener.open(native!, 11, textEnd, tag)
  opener.free()
  if (!isRight || native!.toString('latin1', 11, textEnd) !== 'secret text')
    throw new Error('OpenSSL encrypts differently from the reference')
}

/** Self-test: reading from an invalid socket must fail, not crash. */
function checkReading(library: Library): void {
  if (library.recvmmsg(-1, 0, 0, 0, 0) !== -1 || library.sendmmsg(-1, 0, 0, 0) !== -1)
    throw new Error('the system calls return unexpected results')
}
