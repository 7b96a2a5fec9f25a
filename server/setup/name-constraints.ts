import { type KeyObject, sign, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { within } from '../http/public-address.ts'

/** X.509 name constraints (RFC 5280 4.2.1.10), encoded as DER by hand because the certificate library does not support them. */

/** DNS names including their subdomains, and networks (`192.168.0.0/16`). */
interface PermittedNames {
  hosts: readonly string[]
  networks: readonly string[]
}

const SEQUENCE = 0x30
const OCTETS = 0x04
const BITS = 0x03
/** The extension's OID, 2.5.29.30, as DER. */
const OID = Buffer.from('0603551d1e', 'hex')
const CRITICAL = Buffer.from('0101ff', 'hex')
/** Tags of GeneralName and of permittedSubtrees. */
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
const PERMITTED = 0xa0
/** Tag of the extensions in TBSCertificate. */
const EXTENSIONS = 0xa3

/** Adds the constraints to a self-issued certificate as a critical extension and signs it again with its own key. */
export function withNameConstraints(pem: string, key: KeyObject, permitted: PermittedNames): string {
  const [tbs, algorithm] = childrenOf(new X509Certificate(pem).raw)
  const fields = childrenOf(tbs!)
  const extensions = fields.pop()!
  if (extensions[0] !== EXTENSIONS) throw new Error('the certificate has no extensions')
  const [list] = childrenOf(extensions)
  const constrained = tlv(EXTENSIONS, tlv(SEQUENCE, contentOf(list!), extensionOf(permitted)))
  const signed = tlv(SEQUENCE, ...fields, constrained)
  const signature = tlv(BITS, Buffer.from([0]), sign('sha256', signed, key))
  const body = tlv(SEQUENCE, signed, algorithm!, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`
}

/** Returns a test for whether a certificate may be used for a name or address; always true without constraints. */
export function permits(pem: string): (name: string) => boolean {
  const subtrees = subtreesOf(new X509Certificate(pem).raw)
  if (!subtrees) return () => true
  const isNear = within(subtrees.networks)
  return (name) =>
    isIP(name) !== 0
      ? isNear(name)
      : subtrees.hosts.some((host) => name.toLowerCase() === host || name.toLowerCase().endsWith(`.${host}`))
}

function extensionOf({ hosts, networks }: PermittedNames): Buffer {
  const names = [
    ...hosts.map((host) => tlv(DNS_NAME, Buffer.from(host, 'ascii'))),
    ...networks.map((network) => tlv(IP_ADDRESS, maskedBytes(network))),
  ]
  const subtrees = tlv(PERMITTED, ...names.map((name) => tlv(SEQUENCE, name)))
  return tlv(SEQUENCE, OID, CRITICAL, tlv(OCTETS, tlv(SEQUENCE, subtrees)))
}

function subtreesOf(certificate: Buffer): PermittedNames | undefined {
  const extensions = childrenOf(childrenOf(certificate)[0]!).at(-1)!
  if (extensions[0] !== EXTENSIONS) return undefined
  const all = childrenOf(childrenOf(extensions)[0]!).map(childrenOf)
  const constraints = all.find(([id]) => id?.equals(OID))?.at(-1)
  const permitted = constraints && childrenOf(contentOf(constraints)).find(([tag]) => tag === PERMITTED)
  if (!permitted) return undefined
  const names = childrenOf(permitted).map((subtree) => childrenOf(subtree)[0]!)
  const contentsOf = (tag: number): Buffer[] => names.filter((name) => name[0] === tag).map(contentOf)
  return {
    hosts: contentsOf(DNS_NAME).map((host) => host.toString('ascii').toLowerCase()),
    networks: contentsOf(IP_ADDRESS).map(networkOf),
  }
}

/** Network address followed by its mask. */
function maskedBytes(network: string): Buffer {
  const [address = '', prefix] = network.split('/')
  const bytes = addressBytes(address)
  const bits = Number(prefix ?? bytes.length * 8)
  const mask = Buffer.from(bytes.map((_, at) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - at * 8)))))
  return Buffer.concat([Buffer.from(bytes.map((byte, at) => byte & mask[at]!)), mask])
}

function networkOf(masked: Buffer): string {
  const half = masked.length / 2
  const address = masked.subarray(0, half)
  const bits = [...masked.subarray(half)].reduce(
    (sum, byte) => sum + byte.toString(2).replaceAll('0', '').length,
    0,
  )
  const text = half === 4 ? address.join('.') : (address.toString('hex').match(/..../g) ?? []).join(':')
  return `${text}/${bits}`
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((hex) => Number.parseInt(hex, 16))
  const [before, after] = [groups(head), groups(tail)]
  const all = [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]))
}

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** Byte lengths of an element's header (tag and length) and of its content. */
function sizesOf(bytes: Buffer): { head: number; content: number } {
  const first = bytes[1]!
  if (first < 0x80) return { head: 2, content: first }
  const count = first & 0x7f
  return { head: 2 + count, content: bytes.readUIntBE(2, count) }
}

function contentOf(element: Buffer): Buffer {
  const { head, content } = sizesOf(element)
  return element.subarray(head, head + content)
}

/** The child elements of a constructed ASN.1 element. */
function childrenOf(element: Buffer): Buffer[] {
  const children: Buffer[] = []
  for (let rest = contentOf(element); rest.length > 0; ) {
    const { head, content } = sizesOf(rest)
    children.push(rest.subarray(0, head + content))
    rest = rest.subarray(head + content)
  }
  return children
}
