import { REQUIRED_BONES } from '#core/characters/character-file.ts'
import { png } from './forms.ts'

/** Small VRM files, valid and broken, written from the specifications. */

export type Gltf = Record<string, unknown>

const pad = (bytes: Buffer, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)])

const chunk = (type: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(content.length, 0)
  head.writeUInt32LE(type, 4)
  return Buffer.concat([head, content])
}

/** Builds a GLB file, version 2. */
export function glb(json: Gltf | string, binary: Buffer = BINARY): Buffer {
  const text = typeof json === 'string' ? json : JSON.stringify(json)
  const body = Buffer.concat([
    chunk(0x4e4f534a, pad(Buffer.from(text), 0x20)),
    chunk(0x004e4942, pad(binary, 0)),
  ])
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([head, body])
}

/** The start of a PNG file with the texture's size in its header. The code under test reads nothing else of a PNG. */
function pngHeader(side: number): Buffer {
  const bytes = Buffer.alloc(33)
  png.copy(bytes)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}

const POSITIONS_BYTES = 3 * 12
const BINARY = Buffer.concat([Buffer.alloc(POSITIONS_BYTES), pngHeader(1_024)])

/** A glTF document with one triangle, one picture and all bones. */
function gltf(extensions: Gltf, more: Gltf = {}): Gltf {
  return {
    asset: { version: '2.0' },
    extensionsUsed: Object.keys(extensions),
    extensions,
    buffers: [{ byteLength: BINARY.length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: POSITIONS_BYTES },
      { buffer: 0, byteOffset: POSITIONS_BYTES, byteLength: BINARY.length - POSITIONS_BYTES },
    ],
    accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 }],
    images: [{ bufferView: 1, mimeType: 'image/png' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }, ...REQUIRED_BONES.map((name) => ({ name }))],
    scenes: [{ nodes: [0] }],
    ...more,
  }
}

export const META_1 = {
  name: '受付のひと',
  version: '1.2',
  authors: ['佐藤', '田中'],
  licenseUrl: 'https://vrm.dev/licenses/1.0/',
  avatarPermission: 'everyone',
  commercialUsage: 'corporation',
  allowRedistribution: false,
  modification: 'allowModification',
  thumbnailImage: 0,
}

/** A VRM 1.0 document. `without` names bones to leave out. */
export const vrm1 = (options: { meta?: Gltf; without?: readonly string[]; more?: Gltf } = {}): Gltf => {
  const { meta = META_1, without = [] } = options
  const humanBones = Object.fromEntries(
    REQUIRED_BONES.flatMap((name, i) => (without.includes(name) ? [] : [[name, { node: i + 1 }]])),
  )
  return gltf({ VRMC_vrm: { specVersion: '1.0', meta, humanoid: { humanBones } } }, options.more)
}

/** A VRM 0.x document, which spells the names differently. */
export const vrm0 = (meta: Gltf = {}): Gltf =>
  gltf({
    VRM: {
      specVersion: '0.0',
      meta: {
        title: '古い形式',
        author: '佐藤',
        allowedUserName: 'Everyone',
        commercialUssageName: 'Allow',
        licenseName: 'CC0',
        texture: 0,
        ...meta,
      },
      humanoid: { humanBones: REQUIRED_BONES.map((bone, i) => ({ bone, node: i + 1 })) },
    },
  })

/** A multipart form with several files (RFC 7578). */
export function formWithFiles(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Buffer>>,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----uketsuke-test-files'
  const parts = [
    ...Object.entries(fields).map(([name, text]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
    ),
    ...Object.entries(files).flatMap(([name, bytes]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ]
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
