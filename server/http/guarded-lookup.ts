import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic, within } from './public-address.ts'

/** Code of the error if a host name has no allowed address. */
export const NOT_ALLOWED = 'ERR_ADDRESS'

/**
 * Restricts connections to addresses that companies enter: only public addresses are allowed. The address is checked
 * when the connection is made, so DNS changes cannot bypass the check.
 * @param networks private networks that are also allowed; plain http is allowed only there
 * @returns a lookup function for the target; undefined if it is not allowed
 */
export function createReach(networks: readonly string[]): (target: URL) => LookupFunction | undefined {
  const isOwn = within(networks)
  const isAllowed = (address: string) => isOwn(address) || isPublic(address)
  return ({ protocol, hostname }) => {
    if (protocol !== 'http:' && protocol !== 'https:') return undefined
    const isGood = protocol === 'http:' ? isOwn : isAllowed
    // Literal IP addresses are checked here; the addresses of host names are checked during the lookup.
    const literal = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) !== 0 && !isGood(literal)) return undefined
    return guarded(isGood)
  }
}

const guarded =
  (isGood: (address: string) => boolean): LookupFunction =>
  (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 4)
      const good = found.filter(({ address }) => isGood(address))
      const [first] = good
      if (!first) return answer(Object.assign(new Error('not allowed'), { code: NOT_ALLOWED }), '', 4)
      if (options.all) answer(null, good)
      else answer(null, first.address, first.family)
    })
  }
