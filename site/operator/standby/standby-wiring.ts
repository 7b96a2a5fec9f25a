import { computed } from 'nanostores'
import { calls } from '../../calls/wiring.ts'
import { character } from '../../characters/own-character.ts'
import { board } from '../../line/board.ts'
import { self } from '../../line/own-state.ts'
import { line, standBy } from '../../line/page-line.ts'
import { $session } from '../../line/session.ts'
import { signageCommands } from '../../signages/signage-commands.ts'
import { registerAppWorker } from '../../worker/registration.ts'
import { prepareStage } from '../capture/face-wiring.ts'
import { createAiWords } from './ai-words.ts'
import { statistics } from './todays-statistics.ts'
import './presence.ts'
import { tabStorage } from '../../line/tab-storage.ts'
import { createReturnQuestion } from './return-question.ts'
import { createStandby } from './standby.ts'

let show = () => {}
const shown = new Promise<void>((resolve) => {
  show = resolve
})
/** Call when the page is shown. What only a call needs is loaded then, because it would delay the page. */
export const tellShown = (): void => show()

/**
 * The page 受付スタンバイ (reception standby), connected to browser APIs. After it has been opened, the tab stays in Standby.
 */
export const standby = createStandby({
  board,
  self,
  $aiWords: createAiWords(line),
  statistics,
  character,
  calls,
  $viewer: computed($session, ({ user }) => user && { userId: user.id, role: user.role }),
  standBy() {
    standBy()
    void shown.then(() => Promise.all([prepareStage(), registerAppWorker()]))
  },
  commands: signageCommands,
})

export const returnQuestion = createReturnQuestion({
  self,
  storage: tabStorage,
  onSignedOut(forget) {
    $session.listen(({ status }) => {
      if (status === 'signedOut') forget()
    })
  },
})
