import { networkInterfaces } from 'node:os'

const LOOPBACK = '127.0.0.1'

/** Addresses at which others reach this machine: the configured ones, or else its own IPv4 addresses, loopback last. */
export function announcedAddresses(given: readonly string[]): string[] {
  if (given.length > 0) return [...given]
  const own = Object.values(networkInterfaces()).flat()
  const usable = own.filter((address) => address?.family === 'IPv4').map((address) => address!.address)
  return usable.sort((a, b) => Number(a === LOOPBACK) - Number(b === LOOPBACK))
}
