import { BlockList, isIP } from 'node:net'

/** Returns a test for whether an IP address is in one of the networks (`192.0.2.0/24` or single addresses). */
export function within(networks: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isV4 = isIP(address) === 4
    known.addSubnet(address, Number(bits ?? (isV4 ? 32 : 128)), isV4 ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && known.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * Special-purpose addresses of the IANA registries (RFC 6890): IPv4 ranges that are not public, and exceptions within public
 * IPv6.
 */
const isSpecial = within([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
/** The range of public IPv6 addresses. Addresses that embed an IPv4 address (::ffff:…, 64:ff9b::…) are outside. */
const isGlobalV6 = within(['2000::/3'])

export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !isSpecial(address) && (isIP(address) === 4 || isGlobalV6(address))

/**
 * Private networks (RFC 1918, RFC 4193) and this machine. Link-local addresses are not included, because they include cloud
 * metadata servers.
 */
export const PRIVATE_NETWORKS: readonly string[] = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  '::1',
]
export const isPrivate = within(PRIVATE_NETWORKS)
