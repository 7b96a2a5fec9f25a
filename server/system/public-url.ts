import type { Config } from './config.ts'

/** The address that users open, without a trailing slash, and its host name. */
export function publicAddressOf({
  PUBLIC_URL,
  PORT,
  TLS,
  TLS_CERT_FILE,
}: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'TLS' | 'TLS_CERT_FILE'>): {
  publicUrl: string
  hostName: string
} {
  const publicUrl = (PUBLIC_URL ?? `${TLS || TLS_CERT_FILE ? 'https' : 'http'}://localhost:${PORT}`).replace(
    /\/$/,
    '',
  )
  return { publicUrl, hostName: new URL(publicUrl).hostname }
}
