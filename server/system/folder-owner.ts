import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { VARIABLES } from './config.ts'
import { StartFault } from './fault.ts'

/** Environment variables that only commands read, so the server's list of variables does not contain them. */
const OF_COMMANDS = ['COMPANY_PASSPHRASE']

/**
 * Refuses a start or a command that root runs on another user's data folder: new files would belong to root, and the server, which
 * runs as that user, could not open them. The database's owner counts more than the folder's, because a server that runs as root
 * may use a folder of another user. Call before anything in the folder is touched.
 * @param folder the folder that is changed; it may be missing
 * @param dataDir DATA_DIR of the command
 * @throws StartFault folder; nothing is changed then
 */
export function refuseRoot(folder: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const uid = ownerOf(join(folder, 'uketsuke.sqlite')) ?? ownerOf(folder) ?? 0
  if (uid === 0) return
  const owner = nameOf(uid) ?? `#${uid}`
  throw new StartFault(
    'folder',
    `${resolve(folder)} belongs to user ${owner}, but root runs this command: that user could not open the files that it writes.
  Run it as that user:
    ${commandAs(owner, dataDir)}
  If the server is meant to run as root, chown -R root the folder instead. Nothing was changed.`,
  )
}

/** User ID of the owner; undefined if there is no such file. */
const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid

/** Name of a user of this machine; undefined if /etc/passwd does not list it. */
function nameOf(uid: number): string | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0]
}

/**
 * A shell line that runs this command as another user. It contains the value of DATA_DIR, but only the names of all
 * other variables, because some of them are secrets.
 */
function commandAs(owner: string, dataDir: string): string {
  const others = [...VARIABLES, ...OF_COMMANDS].filter((name) => name !== 'DATA_DIR' && process.env[name])
  const preserved = others.length > 0 ? [`--preserve-env=${others.join(',')}`] : []
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const folder = `DATA_DIR=${resolve(dataDir)}`
  return ['sudo', ...preserved, '-u', owner, 'env', folder, ...words].map(quoted).join(' ')
}

/** Quotes a word for the shell if it needs quotes. */
const quoted = (word: string): string =>
  /^[\w./:=@,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
