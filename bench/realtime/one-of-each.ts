import { setTimeout as pause } from 'node:timers/promises'
import type { Crowd } from './crowd.ts'
import type { House } from './house.ts'
import { post, postForm } from './http.ts'
import type { Measured } from './measured.ts'
import { kb, line, quantile } from './print.ts'

const RENAMES = 5

/** The pages' own HTTP, one after the other, and what one change of a store costs. */
export async function oneOfEach(server: Measured, crowd: Crowd, house: House): Promise<void> {
  console.log('\none of each')
  await askEndpoints(server, crowd, house)
  await renameStores(server, crowd, house)
}

async function askEndpoints(server: Measured, crowd: Crowd, { admin, kiosks }: House): Promise<void> {
  const cookie = crowd.cookies.get(admin.loginId) ?? ''
  const asks: [string, string, object, number][] = [
    ['getCallFigures', '/api/getCallFigures', {}, 50],
    ['authVideoCall', '/api/authVideoCall', { peerId: 'abcdefgh12345678' }, 50],
    ['getSignage, one', '/api/getSignage', { targetId: kiosks[0]?.id }, 50],
    ['getSignage, list', '/api/getSignage', {}, 3],
    ['getSignage, a page of the list', '/api/getSignage', { page: 1 }, 20],
  ]
  for (const [name, path, body, times] of asks) {
    let answer = await post(server.base, admin, path, body, cookie)
    const before = await server.read()
    for (let n = 0; n < times; n++) answer = await post(server.base, admin, path, body, cookie)
    const after = await server.read()
    line(
      name,
      `${((after.cpuMs - before.cpuMs) / times).toFixed(2)} ms CPU, ${kb(answer.body.length)} (${answer.status})`,
    )
    await pause(1_000)
  }
}

/** The first one ever, and the middle of some more. */
async function renameStores(server: Measured, crowd: Crowd, { admin, storeIds }: House): Promise<void> {
  const cookie = crowd.cookies.get(admin.loginId) ?? ''
  const costs: { cpuMs: number; tookMs: number }[] = []
  for (let n = 0; n < RENAMES; n++) {
    const form = { targetStoreId: storeIds[n % storeIds.length], name: `新しい名前 ${n}` }
    const before = await server.read()
    const begunAt = performance.now()
    await postForm(server.base, admin, '/api/updateStore', form, cookie)
    const tookMs = performance.now() - begunAt
    // what follows goes out within the same turn; the reports of a thousand kiosks do not wait for us
    costs.push({ tookMs, cpuMs: (await server.read()).cpuMs - before.cpuMs })
    await pause(500)
  }
  const tell = (name: string, some: typeof costs): void => {
    const middle = (pick: (cost: (typeof costs)[number]) => number): string =>
      quantile(some.map(pick), 0.5).toFixed(1)
    line(name, `${middle(({ cpuMs }) => cpuMs)} ms CPU, answered after ${middle(({ tookMs }) => tookMs)} ms`)
  }
  tell('a store renamed, the first', costs.slice(0, 1))
  tell('… the middle of four more', costs.slice(1))
}
