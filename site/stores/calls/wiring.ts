import { clock } from '../../kernel/clock.ts'
import { callsTexts } from '../../messages/calls.ts'
import { pickTexts } from '../../messages/define.ts'
import { goTo } from '../shared/go-to.ts'
import { endStandBy, line, openLine, standBy } from '../shared/line.ts'
import { isListedElsewhere } from '../shared/line-refusals.ts'
import { $now } from '../shared/now.ts'
import { operationPath } from '../shared/operation-paths.ts'
import { $language } from '../shared/preferences.ts'
import { followIntoCalls, self } from '../shared/self.ts'
import { toasts } from '../shared/toasts.ts'
import { createCalls } from './calls.ts'
import { createLineFault } from './fault.ts'
import { createHandOvers } from './hand-overs.ts'
import { createLateSound } from './late-sound.ts'
import { createBell, createRing } from './ring.ts'

/** What can come over every /app page, wired to the browser once: it outlives the pages. */

const words = () => pickTexts(callsTexts, $language.get())
const goToOperation = (signageId: number) => goTo(operationPath(signageId))

/** Fetched when the tab begins to stand by: without that nobody is offered a call. */
export const lateSound = createLateSound(async () =>
  (await import('../../live/alert-sound.ts')).createAlertSound(),
)

const bell = createBell(
  createRing({
    sound: lateSound.sound,
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
  onlyLook() {
    endStandBy()
    openLine()
  },
})

followIntoCalls(self, goToOperation)
