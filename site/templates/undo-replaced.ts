import { type ReplacedTemplates, updateTemplates } from '#core/templates/contract.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import type { Request } from '../line/request.ts'
import { starterTexts } from './texts-starters.ts'

/**
 * Restores the earlier templates of signages, except where another user has changed a template since the replacement.
 * @returns how many signages were restored
 */
async function restore(request: Request, before: readonly ReplacedTemplates[]): Promise<number> {
  let count = 0
  for (const input of before) {
    const reply = await request(updateTemplates, input)
    if (reply.kind === 'ok') count += 1
  }
  return count
}

/** Shows a message about what was replaced, with an undo button. @param onUndone called after undoing */
export function tellReplaced(
  request: Request,
  text: string,
  before: readonly ReplacedTemplates[] = [],
  onUndone: () => void = () => undefined,
): void {
  const language = $language.get()
  const texts = pickTexts(starterTexts, language)
  async function undo(): Promise<void> {
    const count = await restore(request, before)
    if (count === before.length) toasts.show({ text: texts.undone })
    else toasts.show({ text: texts.notUndone(before.length - count), tone: 'warning' })
    onUndone()
  }
  const action = { label: pickTexts(commonTexts, language).undo, run: () => void undo() }
  toasts.show({ text, ...(before.length > 0 ? { action } : {}) })
}
