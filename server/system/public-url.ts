import type { Config } from './config.ts'

/** What people use, without a slash at its end, and the host of it. */
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
