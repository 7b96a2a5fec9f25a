import * as z from 'zod/mini'
import { empty, language, showWindow } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  FAILED_TURNS_MAX,
  GREETING_MAX,
  PERSONA_MAX,
  TALK_WINDOWS_MAX,
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

/** Without a name and a password in it: they would be shown. */
function isWebUrl(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { protocol, username, password, search } = new URL(given)
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === ''
}

const settings = z.object({
  answerer: z.enum(ANSWERERS),
  /** A chat server may also say what does not stand in the company's facts. */
  isFreeToAnswer: z.boolean(),
  /** Who the avatar is, and how it speaks. */
  persona: text(PERSONA_MAX),
  /** An empty one: the product's own words. */
  greeting: z.object({ ja: text(GREETING_MAX), en: text(GREETING_MAX), zh: text(GREETING_MAX) }),
  /** Null: the installation's server. */
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
  /** Yen for a million tokens, in and out. */
  chatInYen: yen,
  chatOutYen: yen,
  /** Of a Japanese day; past it the embedded answerer speaks. Null: no limit. */
  chatDayYenMax: z.nullable(yen),
  voices: z.object({ ja: voiceShape, en: voiceShape, zh: voiceShape }),
  hearing: z.enum(HEARING_SERVICES),
  greeter: z.enum(GREETERS),
  /** When people greet first (Japanese time); empty: at any time. */
  hours: z.readonly(z.array(showWindow).check(z.maxLength(TALK_WINDOWS_MAX, { error: 'tooMany' }))),
  failedTurnsMax: z
    .int({ error: 'invalid' })
    .check(z.gte(1, { error: 'invalid' }), z.lte(FAILED_TURNS_MAX, { error: 'invalid' })),
  offersPerson: z.boolean(),
  returnsToAi: z.boolean(),
  startsByPresence: z.boolean(),
  captions: z.boolean(),
  translates: z.boolean(),
  speaksTranslation: z.boolean(),
  /** How long what was said is kept, to the AI and between people. */
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
    /** Of HTTP. */
    status: z.nullable(z.int()),
    /** What the server says; '' where it says nothing. */
    detail: z.string(),
  }),
)
export type AiFaultShape = NonNullable<z.infer<typeof fault>>

const serviceHealth = z.object({
  /** Epoch ms since the start of the server process; null: never. */
  answeredAt: z.nullable(z.int()),
  failedAt: z.nullable(z.int()),
  /** Of the last failure. */
  fault,
})
export type ServiceHealthShape = z.infer<typeof serviceHealth>

export const getAiSettings = defineEndpoint({
  method: 'POST',
  path: '/api/getAiSettings',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: "How the company's AI talks (decisions 7)",
  input: empty,
  output: z.object({
    settings,
    /** A key is never told, only that there is one. */
    hasChatKey: z.boolean(),
    /** The installation has a chat server that companies without their own use. */
    hasChatServer: z.boolean(),
    /** Models of the installation's server that may be chosen; the first is used unless one is. */
    models: z.array(z.string()),
    /** Of chat servers on this Japanese day, rounded up. */
    spentYen: z.int(),
    /** The company's day at all servers of the installation: chat, speech and hearing. */
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
  summary: "Set how the company's AI talks",
  input: z.extend(settings, {
    /** Left out: stays as it is. Empty: there is none any more. Another chatUrl without it leaves none. */
    chatKey: z.optional(text(1_000)),
  }),
  output: ok,
})

export const tryChatServer = defineEndpoint({
  method: 'POST',
  path: '/api/tryChatServer',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'Ask the chat server of the saved settings one question; it is paid for out of the day',
  input: z.object({ lang: language }),
  output: z.object({
    /** Null: it failed. */
    answer: z.nullable(z.string()),
    fault,
  }),
})
export type ChatTried = z.infer<typeof tryChatServer.output>
