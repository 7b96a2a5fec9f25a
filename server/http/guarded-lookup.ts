import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic, within } from './public-address.ts'

/** The code of the error when a name leads nowhere that is allowed. */
export const NOT_ALLOWED = 'ERR_ADDRESS'

/**
 * For addresses that a company names: only public ones, checked when the connection is made, so that a name cannot change
 * its mind in between.
 * @param networks of the installation's own that are allowed besides; only there http goes without TLS
 * @returns how the target's name is looked up; undefined: it is not allowed
 */
export function createReach(networks: readonly string[]): (target: URL) => LookupFunction | undefined {
  const isOwn = within(networks)
  const isAllowed = (address: string) => isOwn(address) || isPublic(address)
  return ({ protocol, hostname }) => {
    if (protocol !== 'http:' && protocol !== 'https:') return undefined
    const isGood = protocol === 'http:' ? isOwn : isAllowed
    // a name is looked at when it is looked up; an address has no such moment
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
