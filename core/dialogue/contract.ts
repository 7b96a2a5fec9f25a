import * as z from 'zod/mini'
import { MOTIONS } from '../characters/avatar.ts'
import { empty, language, requestId, showWindow } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { SAID_MAX, WORDING_MAX } from '../limits.ts'
import { GREETERS, HEARING_SERVICES, OUTCOMES, VOICE_SERVICES } from './dialogue.ts'

/** What became of a visitor's words (Spec 3, AI talk turn). */
export const talkReply = z.object({
  /** Never empty: also where nothing was found it is what the avatar says. */
  answer: z.string(),
  /** Spec 4.5: what may have been meant, in the visitor's language; at most three. */
  selectCandidate: z.optional(z.array(z.string())),
  /** `handOver`: a person is to be called now. */
  outcome: z.enum(OUTCOMES),
  gesture: z.optional(z.enum(MOTIONS)),
  /** What it stands on: `answer:12`, `exhibit:3`, `fact:7`. */
  sources: z.array(z.string()),
  /** decisions 7: how far the talk moved on. */
  steps: z.union([z.literal(1), z.literal(2)]),
})
export type TalkReply = z.infer<typeof talkReply>

/** One clause of an answer, as soon as it is whole. */
export const talkClause = z.object({ text: z.string(), index: z.int() })
export type TalkClause = z.infer<typeof talkClause>

/**
 * With `stream` the answer is text/event-stream: `event: clause` with a TalkClause each, then once `event: reply` with the
 * body; the reply counts where the two differ. A refusal comes before the first event, in the ordinary shape.
 */
export const talkAI = defineEndpoint({
  method: 'POST',
  path: '/api/talkAI',
  needs: 'talk.ask',
  withoutCompany: 'noCompany',
  summary: "Answer a visitor's words; with `stream` clause by clause (Spec 7.5)",
  input: z.object({
    msg: z
      .string({ error: 'required' })
      .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(SAID_MAX, { error: 'tooLong' })),
    lang: language,
    /** The kiosk's; another one than before is another conversation. */
    talkId: z.optional(requestId),
    /** One of the texts of selectCandidate was pressed: this one. It counts before `msg`. */
    candidate: z.optional(z.string().check(z.maxLength(WORDING_MAX, { error: 'tooLong' }))),
    stream: z.optional(z.boolean()),
  }),
  output: talkReply,
})

export const restartTalk = defineEndpoint({
  method: 'GET',
  path: '/api/talkAI/restart',
  needs: 'talk.ask',
  summary: "Forget the signage's conversation (Spec 7.5)",
  input: empty,
  output: z.object({ result: z.literal('Success') }),
})

export const voiceShape = z.object({
  service: z.enum(VOICE_SERVICES),
  /** The service's own name of it; empty: its standard one. */
  voice: z.string().check(z.maxLength(100, { error: 'tooLong' })),
  /** 1 is the voice's own. */
  speed: z.number().check(z.gte(0.5, { error: 'invalid' }), z.lte(2, { error: 'invalid' })),
})
export type VoiceShape = z.infer<typeof voiceShape>

const perLanguage = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ ja: value, en: value, zh: value })

/** *Ours:* what a kiosk needs to hold a talk. */
export const talkSettings = defineEndpoint({
  method: 'POST',
  path: '/api/talkSettings',
  needs: 'talk.ask',
  withoutCompany: 'noCompany',
  summary: "How the signage's AI talks",
  input: empty,
  output: z.object({
    /** The signage's switch 「AIの案内を使う」. */
    isOn: z.boolean(),
    /** The company's words, or the product's. */
    greeting: perLanguage(z.string()),
    voices: perLanguage(voiceShape),
    hearing: z.enum(HEARING_SERVICES),
    greeter: z.enum(GREETERS),
    /** Japanese time; when people greet, if `greeter` is `hours`. Empty: always. */
    hours: z.array(showWindow),
    offersPerson: z.boolean(),
    returnsToAi: z.boolean(),
    startsByPresence: z.boolean(),
    captions: z.boolean(),
    translates: z.boolean(),
    speaksTranslation: z.boolean(),
  }),
})
export type TalkSettings = z.infer<typeof talkSettings.output>
