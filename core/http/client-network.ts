/** A parsed IP address: IPv4 as text, IPv6 as eight groups. */
type ParsedAddress = { four: string } | { six: readonly number[] }

const FOUR = /^\d{1,3}(\.\d{1,3}){3}$/
/** An address with a port, as some proxies write it. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d{1,3}(?:\.\d{1,3}){3}):\d+)$/

/** Parses an IP address. IPv4-mapped IPv6 (`::ffff:192.0.2.1`) counts as IPv4. @returns undefined if invalid */
export function parseAddress(text: string): ParsedAddress | undefined {
  const ported = WITH_PORT.exec(text)
  const address = (ported?.[1] ?? ported?.[2] ?? text).replace(/%.*/s, '')
  if (FOUR.test(address)) return isFour(address) ? { four: address } : undefined
  const six = groupsOf(address)
  if (!six) return undefined
  const isMapped = six.slice(0, 5).every((group) => group === 0) && six[5] === 0xffff
  return isMapped ? { four: bytesOf(six.slice(6)).join('.') } : { six }
}

const isFour = (address: string): boolean => address.split('.').every((part) => Number(part) <= 255)
const bytesOf = (groups: readonly number[]): number[] => groups.flatMap((group) => [group >> 8, group & 255])

function groupsOf(address: string): number[] | undefined {
  const halves = address.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail] = halves.map(readGroups)
  if (head.includes(-1) || tail?.includes(-1)) return undefined
  if (!tail) return head.length === 8 ? head : undefined
  const zeros = 8 - head.length - tail.length
  return zeros < 1 ? undefined : [...head, ...new Array<number>(zeros).fill(0), ...tail]
}

/** Parses the groups of an IPv6 address. -1 marks an invalid group. */
function readGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part, at, all) => {
    if (at === all.length - 1 && FOUR.test(part) && isFour(part)) {
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    }
    return /^[\da-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16)] : [-1]
  })
}

/** What rate limits count as one client. */
export interface ClientNetwork {
  /** The IPv4 address, or the IPv6 /64: one home or phone owns all 2^64 addresses of it. */
  line: string
  /** The IPv6 /48: one organization, or many customers of a provider. Undefined for IPv4. */
  site: string | undefined
}

/** Invalid addresses count as one client, so that a proxy without client addresses does not disable the limits. */
const UNKNOWN: ClientNetwork = { line: 'unknown', site: undefined }

/**
 * The client network of an address. All rate limits by address count it as one client.
 * @param address from the socket or a trusted proxy; undefined once the socket is closed
 */
export function clientNetwork(address: string | undefined): ClientNetwork {
  const parsed = parseAddress(address ?? '')
  if (!parsed) return UNKNOWN
  if ('four' in parsed) return { line: parsed.four, site: undefined }
  return { line: networkOf(parsed.six, 64), site: networkOf(parsed.six, 48) }
}

const networkOf = (groups: readonly number[], bits: 48 | 64): string => {
  const shown = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${shown.join(':')}::/${bits}`
}
