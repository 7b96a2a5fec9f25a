import { computed } from 'nanostores'
import { board } from '../board/board.ts'
import { calls } from '../calls/wiring.ts'
import { line, standBy } from '../line/page-line.ts'
import { $session } from '../line/session.ts'
import { signageCommands } from '../signages/signage-commands.ts'
import { createAiWords } from './ai-words.ts'
import { prepareStage } from './face-wiring.ts'
import { figures } from './figures.ts'
import { character } from './own-character.ts'
import { self } from './self.ts'
import './presence.ts'
import { createStandby } from './standby.ts'

/** 受付スタンバイ, wired to the browser once. From when it is opened this tab stands by. */
export const standby = createStandby({
  board,
  self,
  $aiWords: createAiWords(line),
  figures,
  character,
  calls,
  $viewer: computed($session, ({ user }) => user && { userId: user.id, role: user.role }),
  standBy() {
    standBy()
    void prepareStage()
  },
  commands: signageCommands,
})
