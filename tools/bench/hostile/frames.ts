import { throwFrames } from '../../../tests/support/hostile-run.ts'
import { newResult, type Options, type Result, withAttackedServer } from './attacked-server.ts'

const PAGES = [
  ['operator', 'operator1'],
  ['operator', 'operator2'],
  ['operator', 'guest@example.com'],
  ['signage', 'lobby'],
  ['signage', 'station'],
  ['observer', 'admin'],
  ['observer', 'guest@example.com'],
  ['observer', 'system'],
] as const

/** Sends malformed, invalid and almost valid frames over the sockets of every kind of page. */
export async function frames(options: Options): Promise<Result> {
  const result: Result = { ...newResult(), tries: options.frames }
  await withAttackedServer(result, options, { RATE_LIMITS: '0' }, async ({ address, signIn }) => {
    const count = Math.ceil(options.frames / PAGES.length)
    await Promise.all(
      PAGES.map(async ([as, loginId], lane) => {
        const cookie = await signIn(loginId)
        await throwFrames(address, { as, cookie }, { seed: options.seed + lane, count }, result.report)
      }),
    )
  })
  return result
}
