import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

/**
 * This file encrypts and decrypts streams with a passphrase, like age (STREAM): a scrypt key, and chunks of 64 KiB with
 * AES-256-GCM. Each nonce contains the chunk's number and whether it is the last, so that removed, moved or truncated chunks are
 * detected.
 */

const MAGIC = Buffer.from('uketsuke sealed 1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const CHUNK = 65_536
/** Cost of scrypt: 128 MB and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits a stream into pieces of a given length. The last piece may be shorter. There is always at least one piece. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let held = 0
  for await (const part of source) {
    parts.push(part)
    held += part.length
    // there is at least one more byte, so this piece is not the last
    while (held > length) {
      const all = Buffer.concat(parts)
      yield { piece: all.subarray(0, length), isLast: false }
      parts = [all.subarray(length)]
      held = all.length - length
    }
  }
  yield { piece: Buffer.concat(parts), isLast: true }
}

export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(passphrase, salt)
  yield Buffer.concat([MAGIC, salt])
  let number = 0
  for await (const { piece, isLast } of inPieces(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Whether a file begins like an encrypted one. */
export const isSealed = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC)
export const SEALED_HEAD_BYTES = MAGIC.length

/** @throws Error for a wrong passphrase or a changed or truncated file */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const head = MAGIC.length + SALT_BYTES
  let key: Buffer | undefined
  async function* afterHead(): AsyncGenerator<Buffer> {
    let begin: Buffer = Buffer.alloc(0)
    for await (const part of source) {
      if (key) {
        yield part
        continue
      }
      begin = Buffer.concat([begin, part])
      if (begin.length < head) continue
      key = await keyOf(passphrase, begin.subarray(MAGIC.length, head))
      yield begin.subarray(head)
    }
  }
  let number = 0
  for await (const { piece, isLast } of inPieces(afterHead(), CHUNK + TAG_BYTES)) {
    if (!key || piece.length < TAG_BYTES) throw new Error('the file ends too early')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new Error('the passphrase is wrong, or the file is damaged')
    }
  }
}
