import { AxeBuilder } from '@axe-core/playwright'
import type { Person } from './browser.ts'
import type { Look } from './tour.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Theme = 'light' | 'dark'

/**
 * Runs axe on every screen that `walk` shows.
 * @param walk function that shows one screen after the other
 * @returns the violations as `screen (theme): rule at element`, and each page that scrolls sideways (WCAG 1.4.10),
 * which axe does not detect
 */
export async function examineAll(
  walk: (look: Look) => Promise<void>,
  themes: readonly Theme[],
): Promise<string[]> {
  const found: string[] = []
  const examine = async (name: string, { page }: Person): Promise<void> => {
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(TAGS)
      // Runs axe in the page itself. By default axe opens a second page for each run, to check frames; the product
      // has no frames.
      .setLegacyMode()
      .analyze()
    for (const { id, nodes } of violations)
      found.push(`${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) found.push(`${name}: ${over} px wider than the screen`)
  }
  await walk(async (name, person) => {
    for (const theme of themes) {
      // The kiosk has no dark theme.
      if (theme === 'dark' && name.startsWith('kiosk')) continue
      await person.page.emulateMedia({ colorScheme: theme })
      await examine(`${name} (${theme})`, person)
    }
    await person.page.emulateMedia({ colorScheme: 'light' })
  })
  return found
}
