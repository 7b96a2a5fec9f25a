import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../system/config.ts'
import { errorCode, StartFault } from '../system/fault.ts'

interface Tls {
  cert: Buffer
  key: Buffer
}

/** Reads and checks the certificate before anything is opened. @throws StartFault tls, naming the variable */
export function readTls(config: Pick<Config, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>): Tls | undefined {
  if (config.TLS_CERT_FILE === undefined || config.TLS_KEY_FILE === undefined) return undefined
  const tls = {
    cert: readNamed('TLS_CERT_FILE', config.TLS_CERT_FILE),
    key: readNamed('TLS_KEY_FILE', config.TLS_KEY_FILE),
  }
  for (const [name, parts] of [
    ['TLS_CERT_FILE', { cert: tls.cert }],
    ['TLS_KEY_FILE', { key: tls.key }],
    ['TLS_CERT_FILE and TLS_KEY_FILE', tls],
  ] as const) {
    try {
      createSecureContext(parts)
    } catch (error) {
      throw new StartFault(
        'tls',
        `${name}: not usable for TLS (${String(error)}).\n  Use PEM files, with the key of that certificate.`,
      )
    }
  }
  return tls
}

function readNamed(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartFault('tls', `${name}: ${path} cannot be read (${errorCode(error)}).`)
  }
}

/** Opens the port. @returns the URL at which users open the server @throws StartFault address */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listenAtOnce({ port: config.PORT, host: config.HOST })
  } catch (error) {
    const code = errorCode(error)
    const words =
      code === 'EADDRINUSE'
        ? `Port ${config.PORT} of ${config.HOST} is used by another program.\n  Stop it, or set another PORT.`
        : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
          ? `HOST ${config.HOST} is not an address of this machine.\n  Use 0.0.0.0 for all addresses.`
          : code === 'EACCES'
            ? `Port ${config.PORT} is reserved for the system.\n  Set a PORT of 1024 or higher.`
            : undefined
    if (words === undefined) throw error
    throw new StartFault('address', words)
  }
  const scheme = config.TLS_CERT_FILE || config.TLS ? 'https' : 'http'
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  return config.PUBLIC_URL ?? `${scheme}://localhost:${port}`
}
