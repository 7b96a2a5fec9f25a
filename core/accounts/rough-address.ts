import { parseAddress } from '../http/client-network.ts'

/**
 * Shortens an IP address for mails: recognizable to its owner, but not enough to identify a person. Examples: 192.0.2.* (256
 * addresses), 2001:db8:85a3::* (one site, RFC 6177).
 */
export function roughAddress(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return '*'
  if ('four' in parsed) return parsed.four.replace(/(?<!\d)\d+$/, '*')
  const site = parsed.six.slice(0, 3).map((group) => group.toString(16))
  return `${site.join(':')}::*`
}
