import { createChance } from '../../../tests/support/chance.ts'
import {
  FORGERIES,
  forge,
  forgeTarget,
  genuineFile,
  targetFolder,
  tryForged,
} from '../../../tests/support/forged-files.ts'
import { noteAnswer } from '../../../tests/support/hostile-run.ts'
import { measuredProduct, productEntry } from '../realtime/measured.ts'
import { newResult, noteStall, type Options, type Result } from './attacked-server.ts'

/**
 * Imports export files of companies into the data folder of a running server, after an attacker has changed the files.
 * The imports must not change other companies' data or block the server's event loop.
 */
export async function forgedFiles(options: Options): Promise<Result> {
  const result = newResult()
  const { report } = result
  const genuine = await genuineFile()
  const folder = targetFolder()
  const entry = productEntry(options.sources)
  const server = await measuredProduct(folder.dataDir, entry, { MODE: 'dev', DEMO: '0' })
  const target = forgeTarget(folder)
  try {
    const chance = createChance(options.seed)
    const kinds = Object.entries(FORGERIES)
    await server.read()
    for (let n = 0; n < options.files; n++) {
      const [kind, make] = kinds[n % kinds.length]!
      const forgery = make(chance, genuine)
      try {
        noteAnswer(report, await tryForged(target, forge(genuine, forgery), forgery.isBad ?? false))
      } catch (error) {
        noteAnswer(report, 'fault')
        report.leaks.push(`${n} ${kind}: ${String(error)} ${String((error as Error).cause ?? '')}`)
      }
      if (n % kinds.length === 0) {
        const { status } = await fetch(`${server.base}/health`)
        if (status !== 200) report.faults.push(`/health ${status}`)
      }
    }
    await noteStall(result, server)
  } finally {
    await server.stop('SIGKILL')
    target.remove()
  }
  return result
}
