// npm run restore -- [name] [--list] [--check]: restores a backup into DATA_DIR.
import './system/uncaught-errors.ts'
import { checkBackup } from './backups/check.ts'
import { type BackupFolder, createBackupFolder } from './backups/folder.ts'
import { type Restored, restore } from './backups/restore.ts'
import { backupFolderOf, readConfig } from './system/config.ts'
import { EXIT_CODES, StartFault } from './system/fault.ts'
import { refuseRoot } from './system/folder-owner.ts'

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
  refuseRoot(config.DATA_DIR, config.DATA_DIR)
  tell(await restore({ dataDir: config.DATA_DIR, folder, name, now: Date.now(), say }))
}

/** @throws StartFault backup if a checked backup is damaged */
async function list(folder: BackupFolder, name: string | undefined, isRead: boolean): Promise<void> {
  const all = await folder.list()
  if (all.length === 0) say(`▸ No backups in ${folder.path}`)
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
    say(`${head}  ${isSound ? 'OK' : (fault ?? `${damaged.length} damaged`)}${bySizeText(bySize)}`)
    for (const file of damaged) say(`    ${file}`)
  }
  if (unsound > 0) throw new StartFault('backup', `${unsound} of these backups are damaged.`)
}

const bySizeText = (bySize: number): string =>
  bySize === 0 ? '' : ` (${bySize} files compared by size only: created by an older version without hashes)`

/**
 * Prints what was restored.
 * @throws StartFault backup if less than the newest backup was restored
 */
function tell({ name, rows, files, damaged, skipped, bySize, replaced }: Restored): void {
  say(`▸ ${name} was restored: ${rows} rows, ${files} files${bySizeText(bySize)}`)
  if (replaced !== undefined) say(`▸ The previous content was moved to ${replaced}`)
  for (const file of damaged) say(`    ${file}: skipped`)
  const losses = [
    ...(skipped.length > 0
      ? [`${name} is NOT the newest backup: later data is missing, because ${skipped.join(', ')} is damaged.`]
      : []),
    ...(damaged.length > 0
      ? [
          `${damaged.length} files of ${name} are damaged or missing in the backup and were skipped (see above).`,
        ]
      : []),
  ]
  if (losses.length > 0) throw new StartFault('backup', losses.join('\n✖ '))
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
