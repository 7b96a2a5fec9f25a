import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/**
 * The requests of a TURN client (RFC 8656, based on STUN, RFC 8489) that show what a TURN server permits: an allocation
 * and sending to a peer.
 */
interface TurnClient {
  /** Requests an allocation. @returns 0 if granted, else the error code */
  allocate(): Promise<number>
  /** Requests permission to send to this address. @returns 0 if granted, else the error code */
  permit(peer: string): Promise<number>
  close(): void
}

export interface TurnCredentials {
  username: string
  credential: string
}

const COOKIE = 0x2112a442
const METHODS = { allocate: 0x003, permit: 0x008 } as const
const ERROR_BITS = 0x0110
const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const
const UDP = 17
const INTEGRITY_BYTES = 24
const HEADER_BYTES = 20
const PATIENCE_MS = 5_000
/** Error code of the answer to the first request, which has no nonce yet. The answer contains the nonce. */
const NO_NONCE = 401

type Attributes = ReadonlyMap<number, Buffer>

export async function openTurnClient(port: number, credentials: TurnCredentials): Promise<TurnClient> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let realm: Buffer = Buffer.alloc(0)
  let nonce: Buffer = Buffer.alloc(0)

  const ask = async (method: number, own: readonly Buffer[]): Promise<{ code: number; said: Attributes }> => {
    const signed = nonce.length > 0
    const attributes = signed
      ? [
          ...own,
          attributeOf(ATTRIBUTES.username, Buffer.from(credentials.username)),
          attributeOf(ATTRIBUTES.realm, realm),
          attributeOf(ATTRIBUTES.nonce, nonce),
        ]
      : own
    const key = keyOf(credentials, realm.toString())
    return exchange(socket, port, messageOf(method, attributes, signed ? key : undefined))
  }
  const granted = async (method: number, own: readonly Buffer[]): Promise<number> => {
    const { code, said } = await ask(method, own)
    if (code !== NO_NONCE || nonce.length > 0) return code
    realm = said.get(ATTRIBUTES.realm) ?? realm
    nonce = said.get(ATTRIBUTES.nonce) ?? nonce
    return (await ask(method, own)).code
  }
  return {
    allocate: () =>
      granted(METHODS.allocate, [attributeOf(ATTRIBUTES.transport, Buffer.from([UDP, 0, 0, 0]))]),
    permit: (peer) => granted(METHODS.permit, [attributeOf(ATTRIBUTES.peer, addressOf(peer))]),
    close: () => socket.close(),
  }
}

/** The key of long-term credentials (RFC 8489 9.2.2). */
const keyOf = ({ username, credential }: TurnCredentials, realm: string): Buffer =>
  createHash('md5').update(`${username}:${realm}:${credential}`).digest()

function attributeOf(type: number, value: Buffer): Buffer {
  const attribute = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  attribute.writeUInt16BE(type, 0)
  attribute.writeUInt16BE(value.length, 2)
  value.copy(attribute, 4)
  return attribute
}

/** An IPv4 address in the form of XOR-PEER-ADDRESS. */
function addressOf(address: string): Buffer {
  const value = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])
  value.writeUInt16BE(9 ^ (COOKIE >>> 16), 2)
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  value.writeUInt32BE((number ^ COOKIE) >>> 0, 4)
  return value
}

function messageOf(method: number, attributes: readonly Buffer[], key: Buffer | undefined): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const body = Buffer.concat(attributes)
  header.writeUInt16BE(method, 0)
  header.writeUInt16BE(body.length + (key ? INTEGRITY_BYTES : 0), 2)
  header.writeUInt32BE(COOKIE, 4)
  randomBytes(12).copy(header, 8)
  const unsigned = Buffer.concat([header, body])
  if (!key) return unsigned
  const mac = createHmac('sha1', key).update(unsigned).digest()
  return Buffer.concat([unsigned, attributeOf(ATTRIBUTES.integrity, mac)])
}

async function exchange(
  socket: Socket,
  port: number,
  request: Buffer,
): Promise<{ code: number; said: Attributes }> {
  socket.send(request, port, '127.0.0.1')
  const signal = AbortSignal.timeout(PATIENCE_MS)
  for (;;) {
    const [answer] = (await once(socket, 'message', { signal })) as [Buffer]
    if (!answer.subarray(8, HEADER_BYTES).equals(request.subarray(8, HEADER_BYTES))) continue
    const said = attributesOf(answer)
    const error = said.get(ATTRIBUTES.error)
    const isError = (answer.readUInt16BE(0) & ERROR_BITS) === ERROR_BITS
    return { code: isError && error ? error[2]! * 100 + error[3]! : 0, said }
  }
}

function attributesOf(message: Buffer): Attributes {
  const found = new Map<number, Buffer>()
  for (let at = HEADER_BYTES; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2)
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return found
}
