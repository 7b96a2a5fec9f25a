import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Report } from './orders.ts'

type Ran = Extract<Report, { kind: 'ran' }>

/**
 * Runs one worker process at a time. If it is silent, because a mutant loops endlessly, it is killed and replaced.
 */
export function createChild() {
  let child: ChildProcess | undefined
  let rounds = 0
  return { run, close }

  /** Runs tests for mutants. @returns the results, and in `hung` whether the worker became silent */
  async function run(
    order: Order,
    limitMs: number,
    mostRounds: number,
  ): Promise<{ ran: Ran[]; hung: boolean }> {
    if (rounds >= mostRounds) close()
    rounds += 1
    const ran: Ran[] = []
    const isNew = child === undefined
    child ??= fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: ['--import', './tests/support/quick-load.ts', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    const worker = child
    if (isNew) await new Promise((resolve) => worker.once('message', resolve))
    const hung = await new Promise<boolean>((resolve) => {
      let timer = setTimeout(finish, limitMs, true)
      const listen = (report: Report): void => {
        clearTimeout(timer)
        if (report.kind === 'done') finish(false)
        else {
          ran.push(report)
          timer = setTimeout(finish, limitMs, true)
        }
      }
      const leave = (): void => finish(true)
      worker.on('message', listen)
      worker.once('exit', leave)
      worker.send(order)

      function finish(isHung: boolean): void {
        clearTimeout(timer)
        worker.off('message', listen)
        worker.off('exit', leave)
        resolve(isHung)
      }
    })
    const failed = ran.find((one) => one.failed)?.failed
    // End the process: resources that were not closed, or late errors, could affect the next mutant.
    if (hung || failed?.isAstray || failed?.test.startsWith('(')) close()
    return failed?.isAstray && !isNew ? run(order, limitMs, mostRounds) : { ran, hung }
  }

  function close(): void {
    child?.kill('SIGKILL')
    child = undefined
    rounds = 0
  }
}
