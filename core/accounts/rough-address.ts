import { parseAddress } from '../http/client-network.ts'

/**
 * An internet address as mails show it: enough to recognize one's own, too little to find a person by.
 * 192.0.2.* (a neighbourhood of 256), 2001:db8:85a3::* (a site, RFC 6177).
 */
export function roughAddress(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return '*'
  if ('four' in parsed) return parsed.four.replace(/(?<!\d)\d+$/, '*')
  const site = parsed.six.slice(0, 3).map((group) => group.toString(16))
  return `${site.join(':')}::*`
}
