import type { Browser } from 'playwright-core'
import { letIn, openPerson } from './browser.ts'
import type { ServerProcess } from './server-process.ts'
import type { Look } from './tour.ts'

/** A dialog to visit: its name in the report, the page that has it, and the button that opens it. */
type Stop = readonly [name: string, path: string, button: string | RegExp]

/** The dialogs to visit with each login ID; '' stands for pages that need no sign-in. */
const STOPS: Readonly<Record<string, readonly Stop[]>> = {
  '': [['terms', '/test/register', '利用規約']],
  admin: [
    ['display-settings', '/app/users/home', '表示の設定'],
    ['user-deletion', '/app/users/update?id=2', '削除する'],
    ['store-deletion', '/app/store/update?id=1', '削除する'],
    ['signage-deletion', '/app/signage/update?id=1', '削除する'],
    ['character-style', '/app/company/characters', /の見た目を変える$/],
    ['character-upload', '/app/company/characters', 'キャラクターを追加'],
    ['map-settings', '/app/ai-guide/contents', '配置の設定'],
    ['map-new', '/app/ai-guide/contents', '配置を追加'],
    ['exhibit-guide', '/app/ai-guide/contents', 'ここを案内する'],
  ],
  system: [['licences', '/admin', '同時応対数を変更']],
}

/** Opens the dialogs, drawers and popovers of the pages outside a call, one after the other. */
export async function dialogTour(
  browser: Browser,
  server: ServerProcess,
  look: Look,
  size: { width: number; height: number },
): Promise<void> {
  for (const [loginId, stops] of Object.entries(STOPS)) {
    const person = await openPerson(browser, server.base, size, { reducedMotion: 'reduce' })
    if (loginId !== '') await letIn(person, loginId)
    for (const [name, path, button] of stops) {
      await person.page.goto(path)
      // Astro removes the attribute `ssr` once an island is hydrated and reacts to presses
      await person.page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
      await person.page.getByRole('button', { name: button, exact: true }).first().click()
      const dialog = person.page.locator('[role=dialog]:visible, [role=alertdialog]:visible').first()
      await dialog.waitFor({ timeout: 15_000 }).catch((cause) => {
        throw new Error(`${path} opens no dialog: ${name}`, { cause })
      })
      await look(name, person)
    }
    await person.context.close()
  }
}
