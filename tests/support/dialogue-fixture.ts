import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { DialogueReply } from '#core/dialogue/contract.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Db } from '../../db/open.ts'
import { openDb } from '../../db/open.ts'
import { saveAiSettings } from '../../db/queries/ai-settings.ts'
import { findSignage, updateSignage } from '../../db/queries/signages.ts'
import { ASKED_WINDOW, askAI, type DialogueDeps } from '../../server/dialogue/ask.ts'
import { chatAnswererOf } from '../../server/dialogue/chat.ts'
import { createConversations } from '../../server/dialogue/conversations.ts'
import { createChatServer } from '../../server/dialogue/servers/chat-server.ts'
import { aiSettingsOf } from '../../server/dialogue/settings.ts'
import { createFailureCounter } from '../../server/http/failure-counter.ts'
import { addAnswer } from '../../server/knowledge/answers.ts'
import { createSecretCiphers } from '../../server/system/secret-cipher.ts'
import { addCompany, addSignage } from './builders.ts'
import { MONDAY_AT } from './fake-clock.ts'
import { installationAt } from './installation-chat.ts'

export type Known = readonly [lang: Language, question: string, answer: string]

interface AskingMore {
  /** The previous question, which this one continues. */
  replaces?: string
  /** Aborts when the client disconnects. */
  closed?: AbortSignal
}

const askerOf = (db: Db, companyId: number, signageId: number): CompanyAsker => ({
  accountId: findSignage(db, signageId)!.accountId,
  role: 'signage',
  companyId,
  companyName: null,
  sessionVersion: 1,
  isTemporary: false,
  lacksFactor: false,
  userId: null,
  signageId,
})

/** A company with a kiosk whose AI uses a test chat server; the product's HTTP routes are not involved. */
export function buildDialogueFixture(
  known: readonly Known[],
  server: { url: string; key?: string },
  options: Partial<ReturnType<typeof aiSettingsOf>> & {
    patience?: { firstMs: number; wholeMs: number }
    /** Daily limit for the AI costs of all companies on the server, in yen. */
    dayYenMax?: number
  } = {},
) {
  const { patience, dayYenMax, ...settings } = options
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { signageId } = addSignage(db, { companyId })
  updateSignage(db, signageId, { aiTalk: true })
  const asker = askerOf(db, companyId, signageId)
  let at = MONDAY_AT
  const now = () => at
  for (const [lang, question, text] of known)
    addAnswer({ db, now }, asker, {
      storeId: null,
      signageId: null,
      wordings: [{ lang, text: question }],
      texts: [{ lang, text, isDraft: false }],
    })
  const own = { answerer: 'chat', failedTurnsMax: 5, persona: '' } as const
  saveAiSettings(db, { ...aiSettingsOf(db, companyId), ...own, ...settings })
  const faults: unknown[] = []
  const deps: DialogueDeps = {
    db,
    now,
    conversations: createConversations(),
    asked: createFailureCounter(...ASKED_WINDOW),
    chatOf: (chosen) =>
      chatAnswererOf(
        {
          db,
          now,
          health: { answered: () => undefined, failed: (_, error) => void faults.push(error) },
          secretCiphers: createSecretCiphers('a secret of the tests'),
          installation: installationAt(server.url, {
            ...(server.key === undefined ? {} : { key: server.key }),
            ...(dayYenMax === undefined ? {} : { dayYenMax }),
            models: [{ model: 'm', inYen: options.chatInYen ?? 0, outYen: options.chatOutYen ?? 0 }],
          }),
          serverAt: (place) => createChatServer(place, patience ? { timeouts: patience } : {}),
        },
        chosen,
      ),
  }
  const events = (msg: string, lang: Language = 'ja', talkId?: string, more: AskingMore = {}) =>
    askAI(deps, asker, { text: msg, lang, talkId, isCandidate: false, replaces: more.replaces }, more.closed)
  return {
    db,
    asker,
    companyId,
    faults,
    deps,
    events,
    later(ms: number) {
      at += ms
    },
    /** Asks the AI. @returns what the AI says, clause by clause, and the result */
    async ask(msg: string, lang: Language = 'ja', talkId?: string) {
      at += 60_000
      const clauses: string[] = []
      let reply: DialogueReply | undefined
      for await (const event of events(msg, lang, talkId)) {
        if (event.kind === 'clause') clauses.push(event.text)
        else reply = event.reply
      }
      return { clauses, ...reply! }
    },
  }
}
