import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IMAGE_BYTES = 512 * 1024 * 1024

/**
 * An ext4 file system in a file. The file contains only what was written to the device; what the system holds in
 * memory is lost in a power cut.
 */
export function openLoopDisk() {
  const home = mkdtempSync(join(tmpdir(), 'uketsuke-disk-'))
  const [image, copied, folder] = ['image', 'copied', 'mounted'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const mount = (): void => void run('mount', '-o', 'loop', image, folder)
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  run('mkfs.ext4', '-q', '-F', image)
  mkdirSync(folder)
  mount()
  return {
    folder,
    /** Copies the device as it is now. */
    copy: (): void => void run('cp', '--sparse=always', image, copied),
    /** Mounts the copy, as the machine would after a restart. */
    mountCopy(): void {
      run('umount', folder)
      renameSync(copied, image)
      mount()
    },
    close(): void {
      run('umount', folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
