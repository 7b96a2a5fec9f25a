import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Person } from './browser.ts'

/** Saves a screenshot for people to look at, if the variable SHOTS names a folder. */
export async function savePicture({ page }: Pick<Person, 'page'>, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
