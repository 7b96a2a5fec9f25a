// Replaces `node:test` for the test files that the bench runs: one process runs them repeatedly, which Node's
// own runner cannot.
import { mock } from 'node:test'

type Step = () => unknown
type Body = (context: Context) => unknown

interface Context {
  name: string
  mock: typeof mock
  signal: AbortSignal
  after(step: Step): void
  diagnostic(): void
  test(name: string, ...rest: [Body] | [object, Body]): Promise<void>
}

interface File {
  tests: { name: string; body: Body }[]
  before: Step[]
  after: Step[]
  beforeEach: Step[]
  afterEach: Step[]
}

const emptyFile = (): File => ({ tests: [], before: [], after: [], beforeEach: [], afterEach: [] })
let file = emptyFile()

export function test(name: string, ...rest: [Body] | [object, Body]): void {
  const body = rest.at(-1) as Body
  const [options] = rest.length > 1 ? (rest as [{ skip?: unknown }]) : [{}]
  if (!('skip' in options && options.skip)) file.tests.push({ name, body })
}
export const it = test
/** Runs the group's body, so that its tests and hooks are added to the file's own lists. */
export function describe(_name: string, ...rest: [Step] | [object, Step]): void {
  ;(rest.at(-1) as Step)()
}
export const suite = describe
export const before = (step: Step): unknown => file.before.push(step)
export const after = (step: Step): unknown => file.after.push(step)
export const beforeEach = (step: Step): unknown => file.beforeEach.push(step)
export const afterEach = (step: Step): unknown => file.afterEach.push(step)
export { mock }

interface Failure {
  test: string
  error: unknown
  /**
   * Whether the error occurred outside of the test, such as an unhandled rejection. It may come from an earlier test.
   */
  isAstray?: boolean
}

/** Loads a test file and runs its tests until the first failure. The file's hooks run in any case. */
export async function runFile(
  load: () => Promise<unknown>,
  astray: () => unknown,
): Promise<Failure | undefined> {
  file = emptyFile()
  let failure: Failure | undefined
  const attempt = async (name: string, step: Step): Promise<void> => {
    try {
      await step()
      const error = astray()
      if (error !== undefined) failure ??= { test: name, error, isAstray: true }
    } catch (error) {
      failure ??= { test: name, error }
    }
  }
  const now = file
  await attempt('(loading)', load)
  for (const step of now.before) if (!failure) await attempt('(before)', step)
  for (const { name, body } of now.tests) {
    if (failure) break
    for (const step of now.beforeEach) await attempt(name, step)
    await runOne(name, body, attempt)
    for (const step of now.afterEach) await attempt(name, step)
    mock.reset()
  }
  for (const step of now.after) await attempt('(after)', step)
  return failure
}

async function runOne(
  name: string,
  body: Body,
  attempt: (name: string, step: Step) => Promise<void>,
): Promise<void> {
  const leaving: Step[] = []
  const stopping = new AbortController()
  const context: Context = {
    name,
    mock,
    signal: stopping.signal,
    after: (step) => void leaving.push(step),
    diagnostic: () => undefined,
    test: (inner, ...rest) => runOne(`${name} > ${inner}`, rest.at(-1) as Body, attempt),
  }
  await attempt(name, () => body(context))
  for (const step of leaving) await attempt(name, step)
  stopping.abort()
}
