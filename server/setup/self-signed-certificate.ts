import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { SelfsignedOptions } from 'selfsigned'
import { isPrivate, PRIVATE_NETWORKS } from '../http/public-address.ts'
import { writeDurably } from '../system/durable.ts'
import { permits, withNameConstraints } from './name-constraints.ts'

/** A self-made certificate authority and a server certificate issued by it. */
export interface SelfSignedCertificate {
  /** PEM: the server certificate, then the authority's. */
  cert: Buffer
  key: Buffer
  /** The authority, which devices must trust. */
  authority: { pem: string; der: Buffer; fingerprint: string; endsAt: number }
  /** Expiry of the server certificate. */
  endsAt: number
  names: readonly string[]
  /** Names that the authority is not allowed to certify because they were added later; the server certificate omits them. */
  uncovered: readonly string[]
}

const DAY_MS = 86_400_000
/** Lifetime of the authority: five years. It is long, because users must make each device trust a new authority. */
const AUTHORITY_DAYS = 1_825
/**
 * Lifetime of the server certificate. Browsers reject longer ones from public authorities, and iOS rejects more than
 * 825 days.
 */
const LEAF_DAYS = 397
const RENEWED_BEFORE_DAYS = 30
/** Certificates are valid from this long before their creation, because devices' clocks may be slow. */
const BEFORE_NOW_MS = DAY_MS

const AUTHORITY_NAME = 'Uketsuke'

/**
 * Creates the authority once; renews the server certificate within its last 30 days or when the names change.
 * @throws Error if only the authority's certificate or only its key exists, or if they do not match. A new authority is
 * not created then, because every device would have to trust it again
 */
export async function selfSignedCertificate(
  folder: string,
  names: readonly string[],
  now: number,
): Promise<SelfSignedCertificate> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = (name: string) => ({ cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) })
  const authority = await authorityOf(files('ca'), names, now)
  const isPermitted = permits(authority.cert)
  const covered = names.filter(isPermitted)
  const leaf = await leafOf(files('server'), authority, covered, now)
  const known = new X509Certificate(authority.cert)
  return {
    cert: Buffer.from(leaf.cert + authority.cert),
    key: Buffer.from(leaf.key),
    authority: {
      pem: authority.cert,
      der: known.raw,
      fingerprint: known.fingerprint256,
      endsAt: Date.parse(known.validTo),
    },
    endsAt: Date.parse(new X509Certificate(leaf.cert).validTo),
    names: covered,
    uncovered: names.filter((name) => !isPermitted(name)),
  }
}

interface Pair {
  cert: string
  key: string
}
type Files = Record<keyof Pair, string>

/**
 * Creates the authority. It is limited to the names it was created for and, because routers assign new addresses, to
 * all private networks. A stolen key cannot impersonate any other site. Chromium (since 112), Firefox, Apple's systems
 * and OpenSSL enforce this for trusted roots.
 */
async function authorityOf(files: Files, names: readonly string[], now: number): Promise<Pair> {
  const there = [files.cert, files.key].filter((path) => existsSync(path))
  if (there.length === 1)
    throw new Error(`${there[0]} exists without its counterpart: restore the missing file or remove this one`)
  if (there.length === 2) {
    const pair = readPair(files)
    if (!isPair(pair)) throw new Error(`${files.cert} and ${files.key} do not match`)
    return pair
  }
  const { cert, key } = await made(`${AUTHORITY_NAME} ${new Date(now).toISOString().slice(0, 10)}`, {
    notBeforeDate: new Date(now - BEFORE_NOW_MS),
    notAfterDate: new Date(now + AUTHORITY_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const others = names.filter((name) => isIP(name) !== 0 && !isPrivate(name))
  const permitted = {
    hosts: [...new Set(['localhost', ...names.filter((name) => isIP(name) === 0)])],
    networks: [...PRIVATE_NETWORKS, ...others],
  }
  const pair = { cert: withNameConstraints(cert, createPrivateKey(key), permitted), key }
  writePair(files, pair)
  return pair
}

async function leafOf(files: Files, authority: Pair, names: readonly string[], now: number): Promise<Pair> {
  if (existsSync(files.cert) && existsSync(files.key)) {
    const known = readPair(files)
    if (isPair(known) && isStillGood(known, authority, names, now)) return known
  }
  const authorityEndsAt = Date.parse(new X509Certificate(authority.cert).validTo)
  const pair = await made(names[0] ?? AUTHORITY_NAME, {
    notBeforeDate: new Date(now - BEFORE_NOW_MS),
    notAfterDate: new Date(Math.min(now + LEAF_DAYS * DAY_MS, authorityEndsAt)),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
    ca: authority,
  })
  writePair(files, pair)
  return pair
}

/** The library `selfsigned` brings its own ASN.1 library, so it is loaded only when used. */
async function made(commonName: string, options: SelfsignedOptions): Promise<Pair> {
  const { generate } = await import('selfsigned')
  const settings = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256', ...options } as const
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], settings)
  return { cert: `${cert.trim()}\n`, key: `${key.trim()}\n` }
}

const readPair = (files: Files): Pair => ({
  cert: readFileSync(files.cert, 'utf8'),
  key: readFileSync(files.key, 'utf8'),
})

function writePair(files: Files, { cert, key }: Pair): void {
  writeDurably(files.key, key)
  writeDurably(files.cert, cert)
}

function isPair({ cert, key }: Pair): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    // certificate or key is truncated, or not PEM
    return false
  }
}

function isStillGood({ cert }: Pair, authority: Pair, names: readonly string[], now: number): boolean {
  const leaf = new X509Certificate(cert)
  const issuer = new X509Certificate(authority.cert)
  const isOurs = leaf.checkIssued(issuer) && leaf.verify(issuer.publicKey)
  const isKnown = (name: string) =>
    (isIP(name) ? leaf.checkIP(name) : leaf.checkHost(name, { wildcards: false })) !== undefined
  const lastsMs = Date.parse(leaf.validTo) - now
  return isOurs && names.every(isKnown) && lastsMs > RENEWED_BEFORE_DAYS * DAY_MS
}
