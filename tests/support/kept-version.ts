import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FOLDER = 'tests/support/kept-folders'

/**
 * Older versions whose data folder and cookies are stored here. A name consists of the newest migration and the
 * commit.
 */
export const KEPT_VERSIONS = ['0004-0ee4c8f', '0006-873cd2d9', '0006-703074cb', '0021-4e786a03'] as const
export type KeptVersion = (typeof KEPT_VERSIONS)[number]

export interface Stored {
  folder: string
  /** Epoch ms when the cookies were issued. */
  at: number
  secret: string
  /** Cookie header (`sid=…`) of each login id. */
  cookies: Record<'lobby' | 'admin' | 'operator1' | 'guest@example.com' | 'system', string>
}

/**
 * Unpacks the data folder that a server of this version has left (see kept-folders/keep-version.ts). The caller
 * removes the folder.
 */
export function unpackVersion(name: KeptVersion): Stored {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-kept-'))
  writeFileSync(join(folder, 'uketsuke.sqlite'), gunzipSync(readFileSync(`${FOLDER}/${name}.sqlite.gz`)))
  const kept = JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')) as Omit<Stored, 'folder'>
  writeFileSync(join(folder, 'secret'), kept.secret)
  return { ...kept, folder }
}
