import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildah } from './tools.ts'

interface Layer {
  /** Command that created the layer. */
  by: string
  /** Compressed size (gzip) in bytes, as a registry stores it and a client downloads it. */
  bytes: number
}

interface Inspected {
  OCIv1: { history: { created_by?: string; empty_layer?: boolean }[] }
}

const blobOf = (folder: string, digest: string): string => join(folder, 'blobs', digest.replace(':', '/'))

/** The image's layers, base layer first. */
export function layersOf(image: string): Layer[] {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-layers-'))
  try {
    buildah('push', '-q', image, `oci:${folder}:image`)
    const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
    const index = read(join(folder, 'index.json')) as { manifests: [{ digest: string }] }
    const { layers } = read(blobOf(folder, index.manifests[0].digest)) as { layers: { size: number }[] }
    const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', image)) as Inspected
    const made = OCIv1.history.filter((one) => one.empty_layer !== true)
    return layers.map(({ size }, at) => ({ by: made[at]?.created_by ?? '', bytes: size }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
