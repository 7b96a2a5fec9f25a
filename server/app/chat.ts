import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { createChatServer } from '../adapters/ai/chat-server.ts'
import { createGuardedFetch } from '../adapters/guarded-fetch.ts'
import type { Config } from '../config.ts'
import type { Sealers } from '../formats/sealed-secret.ts'
import type { TalkDeps } from '../services/talk/ask.ts'
import { chatAnswererOf } from '../services/talk/chat.ts'
import { createTranslator, type Translator } from '../services/talk/translate.ts'

interface ChatParts {
  config: Config
  db: Db
  sealers: Sealers
  now: () => number
}

/** Chat servers: a company's own at a public address, or the installation's wherever that is. */
export interface Chat {
  chatOf: TalkDeps['chatOf']
  translator: Translator
}

export function openChat(app: FastifyInstance, { config, db, sealers, now }: ChatParts): Chat {
  const { CHAT_URL, CHAT_KEY = '', CHAT_MODEL = 'default', WEBHOOK_NETWORKS } = config
  const fetch = createGuardedFetch(WEBHOOK_NETWORKS)
  const deps = {
    db,
    now,
    sealers,
    ownPlace: CHAT_URL === undefined ? undefined : { url: CHAT_URL, key: CHAT_KEY, model: CHAT_MODEL },
    serverAt: (place: { url: string; key: string; model: string }, isOwn: boolean) =>
      createChatServer(place, isOwn ? {} : { fetch }),
    onFault: (error: unknown) => app.log.warn({ err: error }, 'a chat server did not answer'),
  }
  return { chatOf: (settings) => chatAnswererOf(deps, settings), translator: createTranslator(deps) }
}
