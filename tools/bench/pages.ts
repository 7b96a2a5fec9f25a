// npm run bench -- pages [runs] [page …]: prints Lighthouse scores of public and signed-in pages in Japanese (median of
// the runs, 3 by default; mobile and desktop), and their blocking time by CPU time. Also compares the cost of a public
// page with a Fastify server that serves the same bytes by @fastify/static alone, alternately in one run.
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import statics from '@fastify/static'
import Fastify from 'fastify'
import { signInOverHttp } from '../../tests/support/bookers.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { FORMS, lighthouse, medianOf } from './pages/lighthouse.ts'
import { requestsPerSecond } from './pages/requests.ts'

/** The pages that visitors, users, operators and signages open first. Their budgets are in tests/journeys/page-budgets.spec.ts. */
const PAGES: readonly { path: string; loginId?: string }[] = [
  { path: '/login/' },
  { path: '/calendar/' },
  { path: '/test/register/' },
  { path: '/app/reservation/calendar/', loginId: 'guest@example.com' },
  { path: '/app/service/standby/', loginId: 'operator1' },
  { path: '/app/signage/view/', loginId: 'lobby' },
]
const ROUNDS = 5

const [runs = '3', ...wanted] = process.argv.slice(2)
const pages = PAGES.filter(({ path }) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
const server = await startServer({ RATE_LIMITS: '0' })
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)

console.log(
  'page | form | performance | accessibility | best practices | FCP ms | LCP ms | TBT ms | TBT by CPU ms | CLS | kB | requests',
)
for (const { path, loginId } of pages) {
  const cookie = loginId === undefined ? undefined : await signInOverHttp(server.base, loginId)
  for (const form of FORMS) {
    const results = []
    for (let run = 0; run < Number(runs); run += 1)
      results.push(await lighthouse(server.base + path, form, cookie))
    console.log([path, form, ...medianOf(results)].join(' | '), `| load ${loadavg()[0]?.toFixed(1)}`)
  }
}

const bare = Fastify()
await bare.register(statics, { root: resolve('dist'), preCompressed: true })
const bareBase = await bare.listen({ port: 0, host: '127.0.0.1' })
const ratios = []
for (let round = 0; round < ROUNDS; round += 1) {
  const product = await requestsPerSecond(`${server.base}/login/`)
  const plain = await requestsPerSecond(`${bareBase}/login/`)
  ratios.push(plain / product)
  console.log(`/login/: ${Math.round(product)} requests a second, bare @fastify/static ${Math.round(plain)}`)
}
console.log(
  `a public page costs ${ratios.sort((a, b) => a - b)[ROUNDS >> 1]?.toFixed(2)} times a bare one (median of ${ROUNDS})`,
)
await bare.close()
await server.close()
