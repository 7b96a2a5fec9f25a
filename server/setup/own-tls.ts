import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Config } from '../system/config.ts'
import { StartFault } from '../system/fault.ts'
import { type OwnCertificate, ownCertificate } from './own-certificates.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '::1'] as const
/** Link-local addresses are written with the name of this machine's own interface: nobody else types them. */
const isTyped = (address: string): boolean => !address.startsWith('fe80:')

/** Whatever people may type to come here: the address for the world first, then this machine's names and addresses. */
export function ownNames(publicUrl: string | undefined): string[] {
  const host = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')]
  const name = hostname().toLowerCase()
  const names = /^[a-z0-9.-]+$/.test(name) ? [name, ...(name.includes('.') ? [] : [`${name}.local`])] : []
  const addresses = Object.values(networkInterfaces())
    .flat()
    .map((one) => one!.address)
    .filter(isTyped)
    .sort()
  return [...new Set([...host, ...names, ...LOOPBACK, ...addresses])]
}

/** TLS=self-signed. @throws StartFault tls */
export async function ownTls(
  { DATA_DIR, PUBLIC_URL }: Pick<Config, 'DATA_DIR' | 'PUBLIC_URL'>,
  now: number,
): Promise<OwnCertificate> {
  try {
    return await ownCertificate(join(DATA_DIR, 'tls'), ownNames(PUBLIC_URL), now)
  } catch (error) {
    throw new StartFault('tls', `TLS=self-signed: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** This process asks itself (the guide tries PUBLIC_URL): it trusts what it has made. */
export function trustOwn({ authority }: OwnCertificate): void {
  setDefaultCACertificates([...getCACertificates('default'), authority.pem])
}
