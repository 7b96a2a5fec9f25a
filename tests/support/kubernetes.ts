import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A parsed document of a manifest. */
export interface Manifest {
  apiVersion: string
  kind: string
}

/**
 * Checks a manifest against Kubernetes' API definition (kubernetes-models). The package's
 * run-time check ignores unknown field names, which a cluster silently drops, so its types are used to find them.
 * @returns wrong values; unknown field names if all values are right
 */
export async function faultsOfManifest(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest
  const path = `kubernetes-models/${apiVersion}/${kind}`
  const models = (await import(path).catch(() => ({}))) as Record<
    string,
    new (
      it: Manifest,
    ) => { validate(): void }
  >
  const Model = models[kind]
  if (!Model) return [`there is no ${kind} in ${apiVersion}`]
  try {
    new Model(manifest).validate()
  } catch (error) {
    return [String(error)]
  }
  return unknownNames(path, manifest)
}

const TSC =
  '--noEmit --ignoreConfig --strict --skipLibCheck --module nodenext --target esnext --types node'.split(' ')

function unknownNames(path: string, manifest: Manifest): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-manifest-'))
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const file = join(folder, 'manifest.ts')
    const type = `I${manifest.kind}`
    const value = JSON.stringify(manifest, null, 1)
    writeFileSync(file, `import type { ${type} } from '${path}'\nexport const manifest: ${type} = ${value}\n`)
    const { stdout, status } = spawnSync(
      process.execPath,
      ['node_modules/typescript-native/bin/tsc', ...TSC, file],
      { encoding: 'utf8' },
    )
    if (status !== 0 && stdout === '') throw new Error(`tsc ended with ${status}`)
    return stdout.split('\n').filter((line) => line !== '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
