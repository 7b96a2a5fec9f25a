import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Config } from '../system/config.ts'
import { StartFault } from '../system/fault.ts'
import { type SelfSignedCertificate, selfSignedCertificate } from './self-signed-certificate.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '::1'] as const
/** Link-local addresses contain the name of a local interface, so users cannot type them. */
const isTyped = (address: string): boolean => !address.startsWith('fe80:')

/** The names under which users may open this server: the host of PUBLIC_URL first, then this machine's names and addresses. */
export function certificateNames(publicUrl: string | undefined): string[] {
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

/** Certificate for TLS=self-signed. @throws StartFault tls */
export async function selfSignedTls(
  { DATA_DIR, PUBLIC_URL }: Pick<Config, 'DATA_DIR' | 'PUBLIC_URL'>,
  now: number,
): Promise<SelfSignedCertificate> {
  try {
    return await selfSignedCertificate(join(DATA_DIR, 'tls'), certificateNames(PUBLIC_URL), now)
  } catch (error) {
    throw new StartFault('tls', `TLS=self-signed: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Lets this process trust its own authority, because the setup guide makes it send a request to PUBLIC_URL. */
export function trustAuthority({ authority }: SelfSignedCertificate): void {
  setDefaultCACertificates([...getCACertificates('default'), authority.pem])
}
