import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFile, syncFolder } from '../system/durable.ts'
import { isSealed, SEALED_HEAD_BYTES, seal, unseal } from '../system/sealed.ts'
import { MoveFault } from './fault.ts'

/** Path argument for standard input or output. */
const STREAM = '-'

/**
 * Writes a file atomically, readable by its owner only.
 * @param passphrase encrypts the file; if undefined, the file is not encrypted
 */
export async function saveTo(
  path: string,
  source: AsyncGenerator<Buffer>,
  passphrase?: string,
): Promise<void> {
  const bytes = passphrase === undefined ? source : seal(source, passphrase)
  if (path === STREAM) return pipeline(bytes, process.stdout)
  const part = `${path}.part`
  // remove the incomplete file of a command that was killed
  rmSync(part, { force: true })
  try {
    await pipeline(bytes, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  await syncFile(part)
  await rename(part, path)
  await syncFolder(dirname(path))
}

/** @throws MoveFault (while reading) if the file is encrypted and no passphrase was given */
export async function* readFrom(path: string, passphrase?: string): AsyncGenerator<Buffer> {
  const stream = path === STREAM ? process.stdin : createReadStream(path, { highWaterMark: 1024 * 1024 })
  const source = whole(stream)
  const first = await source.next()
  if (first.done) throw new MoveFault(`${path} is empty.`)
  const all = (async function* () {
    yield first.value
    yield* source
  })()
  if (!isSealed(first.value)) return yield* all
  if (passphrase === undefined)
    throw new MoveFault(`${path} is encrypted: set COMPANY_PASSPHRASE to its passphrase.`)
  yield* unseal(all, passphrase)
}

/** Joins the first chunks of a stream until they are long enough to recognize an encrypted file. */
async function* whole(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let begin: Buffer | undefined = Buffer.alloc(0)
  for await (const part of stream) {
    const bytes = part as Buffer
    if (begin === undefined) yield bytes
    else {
      begin = Buffer.concat([begin, bytes])
      if (begin.length < SEALED_HEAD_BYTES) continue
      yield begin
      begin = undefined
    }
  }
  if (begin !== undefined && begin.length > 0) yield begin
}
