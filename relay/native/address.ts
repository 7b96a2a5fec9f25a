import type { Address } from '../transport/address.ts'

/**
 * An IPv4 address with port. Also remembers the newest message for this address in the send queue, because further datagrams may
 * be added to that message.
 */
export class NativeAddress implements Address {
  readonly address: string
  readonly port: number
  readonly key: string
  /** Family and port as in the first word of a sockaddr_in. */
  readonly familyAndPort: number
  readonly ip: number
  /** The round (one flush) of the send queue in which `message` was set. In any other round `message` is outdated. */
  round = -1
  message = 0

  constructor(familyAndPort: number, ip: number) {
    this.familyAndPort = familyAndPort
    this.ip = ip
    this.port = ((familyAndPort >>> 8) & 0xff00) | (familyAndPort >>> 24)
    this.address = `${ip & 0xff}.${(ip >>> 8) & 0xff}.${(ip >>> 16) & 0xff}.${ip >>> 24}`
    this.key = `${this.address} ${this.port}`
  }
}

/** Maximum number of entries. A full table is cleared, because an attacker can send from any number of addresses. */
const MOST_KNOWN = 4096

/** One object for each address, so that packets of a known sender allocate nothing. */
export class NativeAddresses {
  readonly #known = new Map<number, NativeAddress>()

  of(familyAndPort: number, ip: number): NativeAddress {
    const key = ip * 0x10000 + (familyAndPort >>> 16)
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const address = new NativeAddress(familyAndPort, ip)
    this.#known.set(key, address)
    return address
  }

  /** The object for an IPv4 address in dotted form; undefined for anything else. */
  parse(address: string, port: number): NativeAddress | undefined {
    const parts = address.split('.').map(Number)
    if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return undefined
    const [a = 0, b = 0, c = 0, d = 0] = parts
    return this.of(familyAndPortOf(port), (a | (b << 8) | (c << 16) | (d << 24)) >>> 0)
  }
}

/** The first word of a sockaddr_in: AF_INET in native byte order, then the port in network byte order. */
function familyAndPortOf(port: number): number {
  return (2 | ((port & 0xff00) << 8) | ((port & 0xff) << 24)) >>> 0
}
