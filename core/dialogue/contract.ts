import * as z from 'zod/mini'
import { MOTIONS } from '../characters/avatar.ts'
import { empty, language, requestId, showWindow } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { SAID_MAX, WORDING_MAX } from '../limits.ts'
import { GREETERS, HEARING_SERVICES, OUTCOMES, VOICE_SERVICES } from './dialogue.ts'

/** The AI's reply to one utterance of the visitor (Spec 3, AI talk turn). */
export const dialogueReply = z.object({
  /** What the avatar says. Never empty, even when no answer was found. */
  answer: z.string(),
  /**
   * Spec 4.5: possible meanings of an ambiguous question, for the visitor to choose from, in the visitor's language;
   * at most three.
   */
  selectCandidate: z.optional(z.array(z.string())),
  /**
   * Questions that the visitor may ask next, in the visitor's language; at most three. Missing if selectCandidate is
   * given.
   */
  suggestions: z.optional(z.array(z.string())),
  /** `handOver`: the kiosk now calls an operator. */
  outcome: z.enum(OUTCOMES),
  gesture: z.optional(z.enum(MOTIONS)),
  /** Sources of the answer, such as `answer:12`, `exhibit:3` or `fact:7`. */
  sources: z.array(z.string()),
  /** Steps that this answer adds to the dialogue: 2 if the visitor has chosen one of the meanings that the AI suggested, otherwise 1 (Spec 4.5). */
  steps: z.union([z.literal(1), z.literal(2)]),
})
export type DialogueReply = z.infer<typeof dialogueReply>

export const talkAI = defineEndpoint({
  method: 'POST',
  path: '/api/talkAI',
  needs: 'talk.ask',
  withoutCompany: 'noCompany',
  summary: "Answer a visitor's question (Spec 7.5)",
  input: z.object({
    msg: z
      .string({ error: 'required' })
      .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(SAID_MAX, { error: 'tooLong' })),
    lang: language,
    /** Chosen by the kiosk; a new id starts a new conversation. */
    talkId: z.optional(requestId),
    /** The text of selectCandidate that the visitor pressed. Takes precedence over `msg`. */
    candidate: z.optional(z.string().check(z.maxLength(WORDING_MAX, { error: 'tooLong' }))),
  }),
  output: dialogueReply,
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
  /** The service's own voice id; empty: its default voice. */
  voice: z.string().check(z.maxLength(100, { error: 'tooLong' })),
  /** Speed of the voice; 1 is its natural speed. */
  speed: z.number().check(z.gte(0.5, { error: 'invalid' }), z.lte(2, { error: 'invalid' })),
})
export type VoiceShape = z.infer<typeof voiceShape>

const perLanguage = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({ ja: value, en: value, zh: value })

/** Not in the specification: what a kiosk needs to run an AI dialogue. */
export const talkSettings = defineEndpoint({
  method: 'POST',
  path: '/api/talkSettings',
  needs: 'talk.ask',
  withoutCompany: 'noCompany',
  summary: "AI settings for the signage's kiosk",
  input: empty,
  output: z.object({
    /** Whether the AI is switched on at the signage (the switch 「AIの案内を使う」). */
    isOn: z.boolean(),
    /** The company's greeting, or Uketsuke's own if the company has none. */
    greeting: perLanguage(z.string()),
    /** Questions that the kiosk suggests before the visitor has asked any; at most three. */
    suggestions: perLanguage(z.array(z.string())),
    voices: perLanguage(voiceShape),
    hearing: z.enum(HEARING_SERVICES),
    /** Whether the server has a speech recognition service, for kiosks whose browser has none. */
    hearsByServer: z.optional(z.boolean()),
    greeter: z.enum(GREETERS),
    /** Hours (Japan time) in which a button calls an operator, if `greeter` is `hours`. Empty: always. */
    hours: z.array(showWindow),
    offersPerson: z.boolean(),
    returnsToAi: z.boolean(),
    startsByPresence: z.boolean(),
    captions: z.boolean(),
    translates: z.boolean(),
    speaksTranslation: z.boolean(),
  }),
})
export type DialogueSettings = z.infer<typeof talkSettings.output>
