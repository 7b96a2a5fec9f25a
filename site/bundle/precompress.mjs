import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** The maximum, 11, makes a character file 12 % smaller than quality 9, but takes half of the build time; tests set a lower quality. */
const BROTLI_QUALITY = Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY)

/**
 * Writes .gz and .br files beside every text, character and wasm file (wasm: .gz only), so that the server need not compress. Uses all
 * cores.
 */
export const precompress = () => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const compress = async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const bytes = await readFile(file)
        if (bytes.length < 1024) return
        await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
        // brotli would take most of a minute for the wasm of the face trackers
        if (file.endsWith('.wasm')) return
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
        await writeFile(`${file}.br`, await brotli(bytes, { params }))
      }
      await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .filter(({ name }) => /\.(html|js|css|svg|json|txt|webmanifest|vrm|wasm)$/.test(name))
          .map(compress),
      )
    },
  },
})
