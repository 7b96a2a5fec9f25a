import { goTo } from '../kit/go-to.ts'
import { $now } from '../kit/now.ts'
import { operationPath } from '../kit/operation-paths.ts'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { toasts } from '../kit/toasts.ts'
import { clock } from '../line/clock.ts'
import { openCallsAutomatically, self } from '../line/own-state.ts'
import { endStandBy, line, openLine, standBy } from '../line/page-line.ts'
import { createLineFault } from './fault.ts'
import { createHandOvers } from './hand-overs.ts'
import { createLazySound } from './lazy-sound.ts'
import { isListedElsewhere } from './line-refusals.ts'
import { createBell, createRing } from './ring.ts'
import { createCalls } from './store.ts'
import { callsTexts } from './texts.ts'

/**
 * Everything about calls that can appear on any /app page, wired to the browser. It stays when the user opens another
 * page.
 */

const words = () => pickTexts(callsTexts, $language.get())
const goToOperation = (signageId: number) => goTo(operationPath(signageId))

/** Loads the alert sound when the tab enters Standby, because no call can ring before that. */
export const lazySound = createLazySound(async () => (await import('./alert-sound.ts')).createAlertSound())

const bell = createBell(
  createRing({
    sound: lazySound.sound,
    clock,
    title: {
      read: () => document.title,
      write: (title) => {
        document.title = title
      },
    },
  }),
)

export const calls = createCalls({
  line,
  ring: bell.of('calls'),
  clock,
  $now,
  ringingTitle: ({ signageName }) => words().ringing(signageName),
  goToOperation,
  notify: (notice) =>
    void toasts.show({ text: words()[notice], tone: notice === 'notSent' ? 'warning' : 'info' }),
})

export const handOvers = createHandOvers({
  self,
  line,
  ring: bell.of('handOvers'),
  $now,
  ringingTitle: ({ signageName }) => words().handOver.ringing(signageName),
  notifyEnd: (cause, name) => void toasts.show({ text: words().handOver.ends[cause](name), tone: 'warning' }),
  notSent: () => void toasts.show({ text: words().notSent, tone: 'warning' }),
})

export const fault = createLineFault({
  line,
  isListed: isListedElsewhere,
  standBy,
  observe() {
    endStandBy()
    openLine()
  },
})

openCallsAutomatically(self, goToOperation)
