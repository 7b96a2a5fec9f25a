import type { FastifyInstance } from 'fastify'
import * as contract from '#core/dialogue/contract.ts'
import * as settings from '#core/dialogue/contract-settings.ts'
import { talkTurn } from '#core/dialogue/contract-turn.ts'
import { draftVisitorTexts } from '#core/visitor-texts/contract.ts'
import { sendEvents } from '../http/event-stream.ts'
import { readFormWithFile } from '../http/forms.ts'
import { mount } from '../http/mount.ts'
import { requireOwnScript } from '../http/same-site.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Retention } from '../system/retention.ts'
import { askAI, type DialogueDeps, replyOf, restartTalk } from './ask.ts'
import { visitorTextDrafts } from './drafts.ts'
import {
  type DialogueSettingsDeps,
  dialogueSettingsOf,
  getAiSettings,
  requireChatModel,
  setAiSettings,
} from './settings.ts'
import type { SpeechUse } from './speech.ts'
import { generateStandardTexts } from './standard-texts.ts'
import type { Translator } from './translate.ts'
import { type TryChatDeps, tryChat } from './try-chat.ts'
import { takeTurn } from './turn.ts'

/** Spec 7.5: routes for visitors' questions to the AI, and for its settings. */
export function dialogueRoutes(
  app: FastifyInstance,
  deps: DialogueDeps &
    DialogueSettingsDeps &
    TryChatDeps &
    SpeechUse & { live: Live; transcriptRetention: Retention; translator: Translator },
): void {
  mount(app, talkTurn, async ({ asker, request, reply }) => {
    const { fields, file } = await readFormWithFile(request, talkTurn)
    return sendEvents(reply, (closed) => takeTurn(deps, asker, fields, file, closed))
  })

  mount(app, contract.talkAI, ({ input: { msg, lang, talkId, candidate }, asker }) =>
    replyOf(
      askAI(deps, asker, { text: candidate ?? msg, lang, talkId, isCandidate: candidate !== undefined }),
    ),
  )

  mount(app, contract.restartTalk, ({ asker, request }) => {
    requireOwnScript(request)
    restartTalk(deps, asker)
    return { result: 'Success' as const }
  })

  mount(app, contract.talkSettings, ({ asker }) => dialogueSettingsOf(deps, asker))

  mount(app, settings.getAiSettings, ({ asker }) => getAiSettings(deps, asker))

  mount(app, settings.updateAiSettings, async ({ input, asker }) => {
    await requireChatModel(deps, asker, input)
    setAiSettings(deps, asker, input)
    deps.live.captionsChanged(asker.companyId)
    generateStandardTexts(deps, asker.companyId)
    await deps.transcriptRetention.sweep()
    return { result: 'OK' as const }
  })

  mount(app, draftVisitorTexts, ({ input, asker }) => visitorTextDrafts(deps.translator, asker, input.texts))

  mount(app, settings.tryChatServer, ({ input, asker }) => tryChat(deps, asker, input.lang))
}
