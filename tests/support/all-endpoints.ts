import { globSync } from 'node:fs'
import type { Endpoint } from '#core/http/define-endpoint.ts'

/** Glob from the repository's root. */
const CONTRACTS = 'core/*/contract*.ts'
const ROOT = new URL('../../', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'needs' in value && 'input' in value

/** Every endpoint of every contract file, sorted by path. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = [...globSync(CONTRACTS, { cwd: ROOT }), 'core/http/health.ts']
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, ROOT).href) as Promise<Record<string, unknown>>),
  )
  const endpoints = modules.flatMap((contract) => Object.values(contract).filter(isEndpoint))
  return [
    ...new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])).values(),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}
