import { codeNumber, SILENT_FROM } from '#core/http/refusal-codes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { toasts } from '../kit/toasts.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { faultCodeOf } from '../line/reply.ts'
import { callsTexts } from './texts.ts'

type LineRefusal = ClientBody<'Error'>

/**
 * Shows the server's refusals, except on the page of a call, which lists them itself (Spec 8). Refusals with codes from
 * 100 on are shown only right after the user pressed something, to say why nothing happened.
 */
interface LineRefusals {
  /** Shows the next refusal even if its code is 100 or above. Call it when the user has just requested something. */
  expect(): void
}

interface LineRefusalsDeps {
  line: Pick<Line, 'on'>
  /** True on the page of a call, which lists the refusals itself. */
  isListed: () => boolean
  show: (refusal: LineRefusal) => void
}

export function createLineRefusals({ line, isListed, show }: LineRefusalsDeps): LineRefusals {
  let expected = false
  line.on('Error', (refusal) => {
    const silent = codeNumber(refusal.code) >= SILENT_FROM && !expected
    expected = false
    // Separate dialogs show SVER-01 and SVER-99.
    const hasDialog = codeNumber(refusal.code) === 1 || faultCodeOf(refusal) !== undefined
    if (!silent && !hasDialog && !isListed()) show(refusal)
  })
  line.on('stateTransitionMsg', () => {
    expected = false
  })
  return {
    expect() {
      expected = true
    },
  }
}

let isListed = () => false

/** While `shown` returns true, refusals are not shown as toasts, because a page lists them itself. */
export function listRefusalsElsewhere(shown: () => boolean): void {
  isListed = shown
}

export const isListedElsewhere = (): boolean => isListed()

const refusals = createLineRefusals({
  line: line,
  isListed: isListedElsewhere,
  show: (refusal) => void toasts.show({ text: refusalText(refusal, $language.get()), tone: 'warning' }),
})

/**
 * Sends a message for a button that the user pressed. If the server does not answer or refuses the message, a toast
 * tells the user.
 * @returns false if the connection is not open
 */
export function sendPressed(message: ToServer): boolean {
  refusals.expect()
  return line.press(message, {
    settled(isAnswered) {
      if (isAnswered) return
      const text = pickTexts(callsTexts, $language.get()).notAnswered
      toasts.show({ text, tone: 'warning' })
    },
  })
}
