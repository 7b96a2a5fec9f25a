// npm run restore -- [name] [--list] [--check]: a backup takes the place of what is in DATA_DIR.
import './start/last-words.ts'
import { createBackupFolder } from './adapters/backup-folder.ts'
import { backupFolderOf, readConfig } from './config.ts'
import { EXIT_CODES, StartFault } from './start/fault.ts'
import { faultOf, restore } from './start/restore.ts'

const say = (text: string): void => console.log(text)

async function run(words: readonly string[]): Promise<void> {
  process.umask(0o077)
  const config = readConfig(process.env)
  const folder = createBackupFolder(backupFolderOf(config))
  const [name] = words.filter((word) => !word.startsWith('--'))
  if (words.includes('--list') || words.includes('--check')) {
    const all = await folder.list()
    if (all.length === 0) say(`▸ There is no backup in ${folder.path}`)
    for (const backup of all.filter((each) => name === undefined || each.name === name)) {
      const fault = words.includes('--check') ? ((await faultOf(folder, backup)) ?? 'sound') : ''
      say(`▸ ${backup.name}  ${backup.files.count} files  ${fault}`)
    }
    return
  }
  const done = await restore({ dataDir: config.DATA_DIR, folder, name, now: Date.now(), say })
  say(`▸ ${done.name} is in its place: ${done.rows} rows, ${done.files} files`)
  if (done.missing > 0) say(`▸ ${done.missing} files of it are lost`)
  if (done.replaced !== undefined) say(`▸ What was there before lies in ${done.replaced}`)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
