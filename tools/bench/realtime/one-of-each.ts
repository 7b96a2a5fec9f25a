import { setTimeout as pause } from 'node:timers/promises'
import { type BenchCompany, PASSWORD } from './bench-company.ts'
import type { Crowd } from './crowd.ts'
import { post, postForm } from './http.ts'
import type { Measured } from './measured.ts'
import { kb, line, quantile } from './print.ts'

const RENAMES = 5
const COMINGS = 3

/**
 * Measures the HTTP requests of the pages one after the other, and what it costs to rename a store and to add and
 * remove a signage or user.
 */
export async function oneOfEach(server: Measured, crowd: Crowd, company: BenchCompany): Promise<void> {
  console.log('\nsingle operations')
  await askEndpoints(server, crowd, company)
  await renameStores(server, crowd, company)
  await comeAndGo(server, crowd, company)
}

async function askEndpoints(server: Measured, crowd: Crowd, { admin, kiosks }: BenchCompany): Promise<void> {
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

/** Renames stores one by one. Prints how long the first renaming took, and the median of the others. */
async function renameStores(
  server: Measured,
  crowd: Crowd,
  { admin, storeIds }: BenchCompany,
): Promise<void> {
  const cookie = crowd.cookies.get(admin.loginId) ?? ''
  const costs: { cpuMs: number; tookMs: number }[] = []
  for (let n = 0; n < RENAMES; n++) {
    const form = { targetStoreId: storeIds[n % storeIds.length], name: `新しい名前 ${n}` }
    const before = await server.read()
    const begunAt = performance.now()
    await postForm(server.base, admin, '/api/updateStore', form, cookie)
    const tookMs = performance.now() - begunAt
    // The CPU time includes sending the updates to all pages, which the server does in the same turn of its event loop,
    // but not reading what a thousand kiosks then report.
    costs.push({ tookMs, cpuMs: (await server.read()).cpuMs - before.cpuMs })
    await pause(500)
  }
  const tell = (name: string, some: typeof costs): void => {
    const middle = (pick: (cost: (typeof costs)[number]) => number): string =>
      quantile(some.map(pick), 0.5).toFixed(1)
    line(name, `${middle(({ cpuMs }) => cpuMs)} ms CPU, answered after ${middle(({ tookMs }) => tookMs)} ms`)
  }
  tell('rename a store, first time', costs.slice(0, 1))
  tell('… median of four more', costs.slice(1))
}

const LOGIN = { password: PASSWORD, passwordConfirm: PASSWORD }

/**
 * Adds and removes signages and users. The hash of a new user's password is computed in other threads: it costs CPU
 * time, but does not block the event loop.
 */
async function comeAndGo(server: Measured, crowd: Crowd, { admin, operators }: BenchCompany): Promise<void> {
  const cookie = crowd.cookies.get(admin.loginId) ?? ''
  const costs = new Map<string, { cpuMs: number; loopMs: number; bytes: number }[]>()
  const ask = async (name: string, path: string, fields: object, isForm = false): Promise<string> => {
    let bytes = 0
    const heard = (_: number, text: string): void => {
      bytes += text.length
    }
    crowd.listeners = [{ sent: () => undefined, heard }]
    const before = await server.read()
    const answer = await (isForm ? postForm : post)(server.base, admin, path, fields, cookie)
    if (!answer.body.includes('"OK"')) throw new Error(`${path}: ${answer.status} ${answer.body}`)
    await pause(300)
    const { cpuMs, delayMaxMs } = await server.read()
    crowd.listeners = []
    const own = costs.get(name) ?? []
    costs.set(name, [...own, { cpuMs: cpuMs - before.cpuMs, loopMs: delayMaxMs, bytes }])
    return answer.body
  }
  const idOf = (body: string): string => /"(?:signageId|userId)":(\d+)/.exec(body)?.[1] ?? ''
  for (let n = 0; n < COMINGS; n++) {
    const come = { ...LOGIN, name: `新しい受付 ${n}`, login_id: `bench-new-signage-${n}` }
    const signageId = idOf(await ask('add a signage', '/api/addSignage', come, true))
    await ask('delete the signage', '/api/deleteSignage', { targetId: signageId, isForceSubmit: '1' })
    const person = { ...LOGIN, name: `新人 ${n}`, kana: 'しんじん', login_id: `bench-new-user-${n}` }
    const userId = idOf(await ask('add a user', '/api/addUser', person, true))
    await ask('delete the user', '/api/deleteUser', { targetUserId: userId, isForceSubmit: '1' })
  }
  for (const [name, some] of costs) {
    const middle = (pick: (cost: (typeof some)[number]) => number): number => quantile(some.map(pick), 0.5)
    const figures = `${middle(({ cpuMs }) => cpuMs).toFixed(0)} ms CPU, loop held up for ${middle(({ loopMs }) => loopMs).toFixed(0)} ms`
    line(name, `${figures}, told ${operators.length + 1} people ${kb(middle(({ bytes }) => bytes))}`)
  }
}
