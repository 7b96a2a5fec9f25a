// npm run company -- list | freeze | export | import | release | thaw | remove | address | move: moves companies
// between cells, which are servers with a data folder of their own (docs/scale.md).
import './system/uncaught-errors.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { changesBetween } from '#core/audit/rules.ts'
import { findCompanyUrl, listWithMoves, saveCompanyUrl } from '../db/queries/moves.ts'
import { auditCommand } from './audit/service.ts'
import { arrive } from './cells/arrive.ts'
import { type Cell, openCell } from './cells/cell.ts'
import { MoveFault } from './cells/fault.ts'
import { leave } from './cells/leave.ts'
import { hold, moveCompany, thaw } from './cells/move.ts'
import { removeCompany } from './cells/remove.ts'
import { readFrom, saveTo } from './cells/sealed-file.ts'
import { COMMAND, step } from './cells/states.ts'
import { type Config, readConfig } from './system/config.ts'
import { EXIT_CODES, StartFault } from './system/fault.ts'
import { refuseRoot } from './system/folder-owner.ts'

const HELP = `npm run company -- …
  list                                        lists the companies of this cell and their states
  freeze <id> [--wait <seconds>]              stops all changes; running calls may continue this long (30)
  export <id> <file> [--copy]                 writes a frozen company to a file; --copy: of one that stays here
  import <file> [--check]                     reads it in, frozen; --check reads the file and changes nothing
  release <id>                                marks it as moved away and prints the key for thaw
  thaw <id> [<key> | --without-key]           ends the freeze; an imported company needs the key, a copy has none
  remove <id>                                 removes a company that was released or never thawed
  address <id> [<https://…> | none]           sets its own address instead of PUBLIC_URL
  move <id> <folder> [--wait <seconds>] [--switch <command>]
                                              moves it to the cell in another folder of this machine
DATA_DIR is this cell's folder. COMPANY_PASSPHRASE encrypts and decrypts the file. The file - is standard input or output.`

const WAIT_SECONDS = 30
// Messages go to standard error, because standard output may carry the exported file.
const say = (text: string): void => console.error(`▸ ${text}`)
const now = (): number => Date.now()

interface Words {
  words: string[]
  options: Map<string, string>
}

/** Splits arguments into words and options. Some options have a value (`--wait 5`), others have none (`--copy`). */
function wordsOf(args: readonly string[], withValue: readonly string[]): Words {
  const words: string[] = []
  const options = new Map<string, string>()
  const left = [...args]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!word.startsWith('--')) words.push(word)
    else options.set(word, withValue.includes(word) ? (left.shift() ?? '') : '')
  }
  return { words, options }
}

function idOf(word: string | undefined): number {
  const id = Number(word)
  if (!Number.isSafeInteger(id) || id < 1)
    throw new MoveFault(`Give the company's number, as shown by \`list\`.\n${HELP}`)
  return id
}

function required(word: string | undefined): string {
  if (word === undefined || word === '') throw new MoveFault(HELP)
  return word
}

function timeoutOf({ options }: Words): number {
  const seconds = Number(options.get('--wait') ?? WAIT_SECONDS)
  if (!(seconds >= 0)) throw new MoveFault('--wait takes seconds.')
  return seconds * 1_000
}

function list({ db }: Cell): void {
  for (const { id, name, deletedAt, state, sinceAt, url } of listWithMoves(db)) {
    const since = sinceAt === null ? '' : `, since ${new Date(sinceAt).toISOString()}`
    const how = state === null || state === 'here' ? '' : `  ${state}${since}`
    console.log(
      `${id}  ${name}${deletedAt === null ? '' : ' (deleted)'}${url === null ? '' : `  ${url}`}${how}`,
    )
  }
}

function setAddress({ db }: Cell, company: number, address: string | undefined): void {
  const url = address === 'none' ? null : required(address).replace(/\/$/, '')
  if (
    url !== null &&
    (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || new URL(url).origin !== url)
  )
    throw new MoveFault('The address must be https:// and a host name, without a path.')
  if (!listWithMoves(db).some(({ id }) => id === company))
    throw new MoveFault(`There is no company ${company}.`)
  db.transaction((tx) => {
    const before = findCompanyUrl(tx, company) ?? null
    if (!saveCompanyUrl(tx, company, url)) throw new MoveFault(`${url} belongs to another company.`)
    const changes = changesBetween({ address: before }, { address: url })
    if (changes.length > 0)
      auditCommand(tx, 'company.changed', { companyId: company, at: now(), command: COMMAND, changes })
  })
  say(url === null ? 'its links now begin with PUBLIC_URL' : `its links now begin with ${url}`)
}

async function move(cell: Cell, config: Config, given: Words): Promise<void> {
  const [id, folder] = given.words
  refuseRoot(required(folder), config.DATA_DIR)
  const to = openCell(required(folder))
  const command = given.options.get('--switch')
  try {
    const { heldMs } = await moveCompany({
      from: cell,
      to,
      config,
      company: idOf(id),
      timeoutMs: timeoutOf(given),
      now,
      say,
      async lead() {
        if (command !== undefined) await promisify(execFile)('/bin/sh', ['-c', command])
      },
    })
    say(`the company was frozen for ${(heldMs / 1_000).toFixed(1)} s`)
  } finally {
    to.close()
  }
}

async function exportTo(
  cell: Cell,
  config: Config,
  { words, options }: Words,
  passphrase?: string,
): Promise<void> {
  const [id, file] = words
  const isCopy = options.has('--copy')
  const { head, warnings, write } = leave({ cell, config, company: idOf(id), isCopy, now: now() })
  if (isCopy)
    auditCommand(cell.db, 'company.exported', { companyId: head.company.id, at: now(), command: COMMAND })
  await saveTo(required(file), write(), passphrase)
  for (const warning of warnings) say(warning)
  for (const { folder, name } of head.missing) say(`${folder}/${name} was already missing`)
  say(
    `${head.company.name}: ${head.files.length} files. The file contains password hashes, keys and sessions.`,
  )
  say(
    passphrase === undefined
      ? 'It is not encrypted (set COMPANY_PASSPHRASE) and readable by its owner only (0600).'
      : 'It is encrypted.',
  )
}

async function run(args: readonly string[]): Promise<void> {
  process.umask(0o077)
  const [command, ...rest] = args
  const given = wordsOf(rest, ['--wait', '--switch'])
  const [first, second] = given.words
  const config = readConfig(process.env)
  const passphrase = process.env.COMPANY_PASSPHRASE || undefined
  const commands: Record<string, (cell: Cell) => Promise<void> | void> = {
    list,
    freeze: async (cell) => {
      await hold(cell, idOf(first), now() + timeoutOf(given), now)
      say('frozen; `thaw` ends this')
    },
    export: (cell) => exportTo(cell, config, given, passphrase),
    import: async (cell) => {
      const isCheck = given.options.has('--check') ? 'whole' : undefined
      const source = readFrom(required(first), passphrase)
      const { company, head } = await arrive({ cell, source, now: now(), ...(isCheck ? { isCheck } : {}) })
      if (company === undefined) say(`${head.company.name} can be imported`)
      else say(`${head.company.name} was imported as company ${company}; thaw it to start`)
      if (company !== undefined) console.log(company)
    },
    release: (cell) => {
      const { key } = step(cell.db, idOf(first), 'release', { now: now() })
      say('released. Thaw it in the other cell with this key, then remove it here:')
      console.log(key)
    },
    thaw: async (cell) => {
      await thaw(cell, idOf(first), now, { key: second, isKeyless: given.options.has('--without-key') })
      say('thawed')
    },
    remove: async (cell) => {
      await removeCompany(cell, idOf(first), now())
      say('removed')
    },
    address: (cell) => setAddress(cell, idOf(first), second),
    move: (cell) => move(cell, config, given),
  }
  const chosen = commands[command ?? '']
  if (!chosen) throw new MoveFault(HELP)
  // Every command creates lock files in the folder, even `list`. The server could not open lock files owned by root.
  refuseRoot(config.DATA_DIR, config.DATA_DIR)
  const cell = openCell(config.DATA_DIR)
  try {
    await chosen(cell)
  } finally {
    cell.close()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof StartFault ? EXIT_CODES[error.kind] : EXIT_CODES.unexpected)
})
