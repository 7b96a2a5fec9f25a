// npm run restore -- [name] [--list] [--check]: a backup takes the place of what is in DATA_DIR.
import './system/last-words.ts'
import { checkBackup } from './backups/check.ts'
import { type BackupFolder, createBackupFolder } from './backups/folder.ts'
import { type Restored, restore } from './backups/restore.ts'
import { backupFolderOf, readConfig } from './system/config.ts'
import { EXIT_CODES, StartFault } from './system/fault.ts'

const say = (text: string): void => console.log(text)

async function run(words: readonly string[]): Promise<void> {
  process.umask(0o077)
  const config = readConfig(process.env)
  const folder = createBackupFolder(backupFolderOf(config))
  const [name] = words.filter((word) => !word.startsWith('--'))
  if (words.includes('--list') || words.includes('--check')) {
    await list(folder, name, words.includes('--check'))
    return
  }
  tell(await restore({ dataDir: config.DATA_DIR, folder, name, now: Date.now(), say }))
}

/** @throws StartFault backup, when one is read that is not sound */
async function list(folder: BackupFolder, name: string | undefined, isRead: boolean): Promise<void> {
  const all = await folder.list()
  if (all.length === 0) say(`▸ There is no backup in ${folder.path}`)
  let unsound = 0
  for (const backup of all.filter((each) => name === undefined || each.name === name)) {
    const head = `▸ ${backup.name}  ${backup.files.count} files`
    if (!isRead) {
      say(head)
      continue
    }
    const { fault, damaged, bySize } = await checkBackup(folder, backup, 'whole')
    const isSound = fault === null && damaged.length === 0
    if (!isSound) unsound++
    say(`${head}  ${isSound ? 'sound' : (fault ?? `${damaged.length} damaged`)}${bySizeText(bySize)}`)
    for (const file of damaged) say(`    ${file}`)
  }
  if (unsound > 0) throw new StartFault('backup', `${unsound} of these backups are not sound.`)
}

const bySizeText = (bySize: number): string =>
  bySize === 0 ? '' : ` (${bySize} files compared by size alone: an older version kept no hashes)`

/** @throws StartFault backup, when what is in its place is less than the newest backup was */
function tell({ name, rows, files, damaged, skipped, bySize, replaced }: Restored): void {
  say(`▸ ${name} is in its place: ${rows} rows, ${files} files${bySizeText(bySize)}`)
  if (replaced !== undefined) say(`▸ What was there before lies in ${replaced}`)
  for (const file of damaged) say(`    ${file}: left out`)
  const losses = [
    ...(skipped.length > 0
      ? [
          `${name} is NOT the newest backup: what was written after it is missing, because ${skipped.join(', ')} is damaged.`,
        ]
      : []),
    ...(damaged.length > 0
      ? [
          `${damaged.length} files of ${name} are damaged or missing in the backup and were left out (named above).`,
        ]
      : []),
  ]
  if (losses.length > 0) throw new StartFault('backup', losses.join('\n✖ '))
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
