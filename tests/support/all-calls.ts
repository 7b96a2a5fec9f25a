import { readdirSync } from 'node:fs'
import type { Call } from '../../server/contract/define-call.ts'

const FOLDER = new URL('../../server/contract/', import.meta.url)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'needs' in value && 'input' in value

/** Every call of the contract, whatever file it stands in; sorted by path. */
export async function allCalls(): Promise<Call[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, FOLDER).href) as Promise<Record<string, unknown>>),
  )
  const calls = modules.flatMap((contract) => Object.values(contract).filter(isCall))
  return [...new Map(calls.map((call) => [`${call.method} ${call.path}`, call])).values()].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}
