import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const TIMER = 'export const wait = (run: () => void) => setTimeout(run, 1_000)\n'
const NOW = 'export const now = () => Date.now()\n'
const NEW_DATE = 'export const at = () => new Date()\n'
const STEADY = 'export const steady = () => performance.now()\n'
const FETCH = "export const ask = () => fetch('/api')\n"
const SOCKET = 'export const open = (url: string) => new WebSocket(url)\n'
const CHANCE = 'export const dice = () => Math.random()\n'
const DAY = 'export const day = (ms: number) => new Date(ms)\n'
const PROCESS = 'export const mode = () => process.env.MODE\n'
const SPREAD = 'export const all = (rest: object) => ({ ...rest, list: [...(rest as [])] })\n'
const LITERAL_SPREAD = 'export const both = { ...{ a: 1 } }\nexport const list = [...[1, 2]]\n'

/** For each path: code that the lint rules must allow there, and code that they must refuse. */
const FENCES: readonly [path: string, allowed: string, refused: string][] = [
  ['site/kiosk/new.ts', DAY, TIMER + NOW + NEW_DATE + STEADY + FETCH + SOCKET],
  ['site/kiosk/New.tsx', DAY, TIMER + NOW + NEW_DATE + STEADY + FETCH + SOCKET],
  ['site/kit/ui/new.ts', DAY, TIMER + NOW + FETCH],
  ['site/webrtc/new.ts', CHANCE, TIMER + NOW + FETCH + SOCKET],
  ['site/avatar/new.ts', CHANCE, TIMER + NOW + STEADY + FETCH],
  ['site/line/new.ts', FETCH + SOCKET + CHANCE, TIMER + NOW + NEW_DATE],
  ['site/line/clock.ts', TIMER + NOW + STEADY, FETCH + SOCKET],
  ['site/worker/new.ts', FETCH + TIMER, NEW_DATE],
  ['core/calls/new.ts', DAY + SPREAD, TIMER + NOW + NEW_DATE + CHANCE + FETCH + PROCESS + LITERAL_SPREAD],
  ['tests/core/new.test.ts', SPREAD, LITERAL_SPREAD],
  ['server/calls/new.ts', DAY, TIMER + NOW + NEW_DATE + CHANCE + FETCH],
  ['server/realtime/new.ts', DAY, TIMER + NOW],
  ['server/realtime/timers.ts', TIMER + NOW, NEW_DATE],
  ['server/main.ts', TIMER + NOW, NEW_DATE],
  ['relay/new.ts', DAY, TIMER + NOW + NEW_DATE + STEADY + CHANCE],
  ['db/queries/new.ts', DAY, TIMER + NOW + CHANCE],
]

/** Lints these files in a temporary folder with the project's settings. @returns where the linter complains */
async function lint(files: ReadonlyMap<string, string>): Promise<{ path: string; line: number }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fences-'))
  for (const name of ['biome.json', '.no-now.grit', '.no-literal-spread.grit'])
    copyFileSync(name, join(folder, name))
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.']
  const linter = spawn(process.execPath, [biome, ...options], { cwd: folder, stdio: 'pipe' })
  const [said] = await Promise.all([text(linter.stdout), text(linter.stderr)])
  rmSync(folder, { recursive: true })
  const found = said.matchAll(/::error title=([\w/]+),file=([^,]+),line=(\d+)/g)
  return [...found].map(([, , path, line]) => ({ path: path!, line: Number(line) }))
}

test('[decisions] the linter refuses spreads of literals, and clocks, randomness and network outside of their modules', async () => {
  const files = FENCES.map(([path, allowed, refused]) => [path, allowed + refused] as const)
  const refusals = await lint(new Map(files))
  const printed = FENCES.map(([path]) => {
    const lines = refusals.filter((refusal) => refusal.path.endsWith(path)).map(({ line }) => line)
    return `${path}: ${[...new Set(lines)].sort((a, b) => a - b)}`
  })
  const wanted = FENCES.map(([path, allowed, refused]) => {
    const first = linesOf(allowed).length + 1
    return `${path}: ${linesOf(refused).map((_, index) => first + index)}`
  })
  assert.deepEqual(printed, wanted)
})

const linesOf = (code: string): string[] => code.trimEnd().split('\n')
