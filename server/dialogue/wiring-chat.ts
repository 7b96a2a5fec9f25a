import type { Db } from '../../db/open.ts'
import { createGuardedFetch } from '../http/guarded-fetch.ts'
import type { Config } from '../system/config.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import type { DialogueDeps } from './ask.ts'
import { type ChatDeps, chatAnswererOf } from './chat.ts'
import type { AiHealth } from './health.ts'
import { createChatMemory } from './servers/chat-memory.ts'
import { createChatServer } from './servers/chat-server.ts'
import { createTranslator, type Translator } from './translate.ts'
import type { AiNews } from './wiring-health.ts'

interface ChatParts {
  config: Config
  db: Db
  secretCiphers: SecretCiphers
  now: () => number
  news: AiNews
}

/**
 * Access to chat servers. A company's own chat server must have a public address; the chat server of this Uketsuke
 * server may have any address.
 */
export interface Chat {
  chat: ChatDeps
  aiHealth: AiHealth
  chatOf: DialogueDeps['chatOf']
  translator: Translator
}

export function openChat({ config, db, secretCiphers, now, news }: ChatParts): Chat {
  const { CHAT_URL, CHAT_KEY = '', CHAT_MODEL, AI_DAY_YEN, WEBHOOK_NETWORKS } = config
  const fetch = createGuardedFetch(WEBHOOK_NETWORKS)
  const memory = createChatMemory()
  const chat: ChatDeps = {
    db,
    now,
    secretCiphers,
    installation: {
      server: CHAT_URL === undefined ? undefined : { url: CHAT_URL, key: CHAT_KEY },
      models: CHAT_MODEL,
      dayYenMax: AI_DAY_YEN,
    },
    serverAt: (place, isOwn) => createChatServer(place, isOwn ? { memory } : { memory, fetch }),
    health: {
      answered: (companyId) => news.answered(companyId, 'chat'),
      failed: (companyId, error, place) => news.failed(companyId, 'chat', error, place?.url),
    },
  }
  return {
    chat,
    aiHealth: news.health,
    chatOf: (settings) => chatAnswererOf(chat, settings),
    translator: createTranslator(chat),
  }
}
