import type { FastifyInstance } from 'fastify'
import * as settings from '../contract/ai-settings.ts'
import * as contract from '../contract/talk.ts'
import { sendEvents } from '../plugins/event-stream.ts'
import { mount } from '../plugins/mount.ts'
import { demandOwnScript } from '../plugins/same-site.ts'
import type { Live } from '../services/live.ts'
import type { Retention } from '../services/retention.ts'
import type { SpeechUse } from '../services/speech.ts'
import { askAI, replyOf, restartTalk, type TalkDeps } from '../services/talk/ask.ts'
import {
  demandChatModel,
  getAiSettings,
  setAiSettings,
  type TalkSettingsDeps,
  talkSettingsOf,
} from '../services/talk/settings.ts'
import { makeStandingWords } from '../services/talk/standing-words.ts'
import { type TryChatDeps, tryChat } from '../services/talk/try-chat.ts'

/** Spec 7.5: what a visitor asks the AI, and how it talks. */
export function talkRoutes(
  app: FastifyInstance,
  deps: TalkDeps &
    TalkSettingsDeps &
    TryChatDeps &
    SpeechUse & { live: Live; transcriptRetention: Retention },
): void {
  mount(app, contract.talkAI, ({ input, asker, reply }) => {
    const events = askAI(deps, asker, input)
    return input.stream ? sendEvents(reply, events) : replyOf(events)
  })

  mount(app, contract.restartTalk, ({ asker, request }) => {
    demandOwnScript(request)
    restartTalk(deps, asker)
    return { result: 'Success' as const }
  })

  mount(app, contract.talkSettings, ({ asker }) => talkSettingsOf(deps.db, asker))

  mount(app, settings.getAiSettings, ({ asker }) => getAiSettings(deps, asker))

  mount(app, settings.updateAiSettings, async ({ input, asker }) => {
    await demandChatModel(deps, asker, input)
    setAiSettings(deps, asker, input)
    deps.live.captionsChanged(asker.companyId)
    makeStandingWords(deps, asker.companyId)
    await deps.transcriptRetention.sweep()
    return { result: 'OK' as const }
  })

  mount(app, settings.tryChatServer, ({ input, asker }) => tryChat(deps, asker, input.lang))
}
