import * as z from 'zod/mini'
import { empty, language, showWindow } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  FAILED_TURNS_MAX,
  GREETING_HOURS_MAX,
  GREETING_MAX,
  PERSONA_MAX,
  TEXT_MAX,
  TRANSCRIPT_DAYS_MAX,
  TRANSCRIPT_DAYS_MIN,
  WEBHOOK_URL_MAX,
} from '../limits.ts'
import { voiceShape } from './contract.ts'
import { AI_FAULTS, ANSWERERS, GREETERS, HEARING_SERVICES } from './dialogue.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, { error: 'tooLong' }))
const yen = z
  .int({ error: 'invalid' })
  .check(z.gte(0, { error: 'invalid' }), z.lte(1_000_000, { error: 'invalid' }))

/**
 * Whether the text is a web URL. A URL with user name, password or query is refused, because the settings pages would
 * show them.
 */
function isWebUrl(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { protocol, username, password, search } = new URL(given)
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === ''
}

const greeting = z.object({ ja: text(GREETING_MAX), en: text(GREETING_MAX), zh: text(GREETING_MAX) })
const voices = z.object({ ja: voiceShape, en: voiceShape, zh: voiceShape })

const settings = z.object({
  answerer: z.enum(ANSWERERS),
  /** Whether a chat server may also answer from general knowledge, beyond the company's facts. */
  isFreeToAnswer: z.boolean(),
  /** Who the avatar is, and how it speaks. */
  persona: text(PERSONA_MAX),
  /** Empty: the product's default greeting. */
  greeting,
  /** Null: this Uketsuke server's chat server. */
  chatUrl: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(WEBHOOK_URL_MAX, { error: 'tooLong' }),
        z.refine(isWebUrl, { error: 'webhookUrl' }),
      ),
  ),
  chatModel: z.nullable(text(TEXT_MAX)),
  /** Yen per million tokens, input and output. */
  chatInYen: yen,
  chatOutYen: yen,
  /** Limit for the cost of chat servers per day (Japan time), after which the built-in answerer replies. Null: no limit. */
  chatDayYenMax: z.nullable(yen),
  voices,
  hearing: z.enum(HEARING_SERVICES),
  greeter: z.enum(GREETERS),
  /** Hours (Japan time) in which a button calls an operator instead of the AI; empty: always. */
  hours: z.readonly(z.array(showWindow).check(z.maxLength(GREETING_HOURS_MAX, { error: 'tooMany' }))),
  failedTurnsMax: z
    .int({ error: 'invalid' })
    .check(z.gte(1, { error: 'invalid' }), z.lte(FAILED_TURNS_MAX, { error: 'invalid' })),
  offersPerson: z.boolean(),
  returnsToAi: z.boolean(),
  startsByPresence: z.boolean(),
  captions: z.boolean(),
  translates: z.boolean(),
  speaksTranslation: z.boolean(),
  /** How many days transcripts of AI dialogues and of calls between people are kept. */
  transcriptDays: z
    .int({ error: 'daysRange' })
    .check(
      z.gte(TRANSCRIPT_DAYS_MIN, { error: 'daysRange' }),
      z.lte(TRANSCRIPT_DAYS_MAX, { error: 'daysRange' }),
    ),
})
export type AiSettingsShape = z.infer<typeof settings>

const fault = z.nullable(
  z.object({
    reason: z.enum(AI_FAULTS),
    /** HTTP status of the server's answer; null if no answer came. */
    status: z.nullable(z.int()),
    /** The server's own message; '' if missing. */
    detail: z.string(),
  }),
)
const serviceHealth = z.object({
  /** Time of the last answer (epoch ms); null: none since the server process started. */
  answeredAt: z.nullable(z.int()),
  failedAt: z.nullable(z.int()),
  /** The last failure. */
  fault,
})
export type ServiceHealthShape = z.infer<typeof serviceHealth>

export const getAiSettings = defineEndpoint({
  method: 'POST',
  path: '/api/getAiSettings',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: "The company's AI settings (decisions 7)",
  input: empty,
  output: z.object({
    settings,
    /** The key itself is never sent to the browser. */
    hasChatKey: z.boolean(),
    /** Whether this Uketsuke server has a chat server. Companies without a chat server of their own use that one. */
    hasChatServer: z.boolean(),
    /** Models of this Uketsuke server's chat server to choose from; the first is the default. */
    models: z.array(z.string()),
    /** Spent at chat servers today (Japan time), rounded up. */
    spentYen: z.int(),
    /** Spent today at all AI servers of this Uketsuke server (chat, speech, hearing), and the daily limit. */
    installation: z.object({ spentYen: z.int(), dayYenMax: z.int() }),
    health: z.object({ chat: serviceHealth, speech: serviceHealth, hearing: serviceHealth }),
  }),
})
export type AiSettingsAnswer = z.infer<typeof getAiSettings.output>

export const updateAiSettings = defineEndpoint({
  method: 'POST',
  path: '/api/updateAiSettings',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: "Update the company's AI settings; omitted fields and languages stay unchanged",
  input: z.extend(z.partial(settings), {
    greeting: z.optional(z.partial(greeting)),
    voices: z.optional(z.partial(voices)),
    /** Omitted: the stored key stays, unless chatUrl changes. Empty: removes the key. */
    chatKey: z.optional(text(1_000)),
  }),
  output: ok,
})

export const tryChatServer = defineEndpoint({
  method: 'POST',
  path: '/api/tryChatServer',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'Send a test question to the configured chat server; counts toward the daily limit',
  input: z.object({ lang: language }),
  output: z.object({
    /** The chat server's answer; null if the request failed. */
    answer: z.nullable(z.string()),
    fault,
  }),
})
export type ChatTried = z.infer<typeof tryChatServer.output>
