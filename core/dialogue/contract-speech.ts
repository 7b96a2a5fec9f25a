import * as z from 'zod/mini'
import { empty, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { HEARD_MAX_BYTES, PRONUNCIATIONS_MAX, SPOKEN_TEXT_MAX, TEXT_MAX } from '../limits.ts'
import { voiceShape } from './contract.ts'
import { VOICE_SERVICES } from './dialogue.ts'
import { MOUTHS } from './speech.ts'

/** What an AI talk sounds like, and what it hears (decisions 7). */

const mouthAt = z.object({ atMs: z.int(), mouth: z.enum(MOUTHS), weight: z.number() })

export const spoken = z.union([
  /** The page's own voice says it: none is set, or the service is not well. */
  z.object({ service: z.literal('browser') }),
  z.object({
    service: z.literal('server'),
    /** base64: a clause is short, and its mouth comes with it. */
    audio: z.string(),
    mimeType: z.string(),
    /** Missing: the mouth follows the level of the sound. */
    mouths: z.optional(z.array(mouthAt)),
  }),
])
export type Spoken = z.infer<typeof spoken>

export const talkSpeech = defineEndpoint({
  method: 'POST',
  path: '/api/talkSpeech',
  needs: 'talk.speak',
  withoutCompany: 'notFound',
  summary: 'One clause as sound, in the voice that the company has chosen for the language',
  input: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'required' }),
        z.maxLength(SPOKEN_TEXT_MAX, { error: 'tooLong' }),
      ),
    lang: language,
    /** Heard before it is chosen, by those who choose; of others it is not heeded. */
    voice: z.optional(voiceShape),
  }),
  output: spoken,
})

export const talkHear = defineEndpoint({
  method: 'POST',
  path: '/api/talkHear',
  needs: 'talk.hear',
  withoutCompany: 'notFound',
  summary: 'What a visitor has said, as text: a WAV file (`audio`), cut by the kiosk from silence to silence',
  multipart: true,
  maxFileBytes: HEARD_MAX_BYTES,
  input: z.object({ lang: language }),
  /** Null: no service hears here, or it is not well. '': nothing was said. */
  output: z.object({ text: z.nullable(z.string()) }),
})

export const getVoices = defineEndpoint({
  method: 'POST',
  path: '/api/getVoices',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: "What the installation's services can say and hear, for those who choose",
  input: z.object({ lang: language }),
  output: z.object({
    /** The browser's own voice is none of them: it is always there. */
    services: z.array(
      z.object({
        service: z.enum(VOICE_SERVICES),
        /** Empty: its names are typed, or it does not speak this language. */
        voices: z.array(z.object({ id: z.string(), name: z.string() })),
        /** It did not answer just now. */
        isAway: z.boolean(),
      }),
    ),
    hears: z.boolean(),
  }),
})
export type VoicesAnswer = z.infer<typeof getVoices.output>

const word = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(TEXT_MAX, { error: 'tooLong' }))
const pronunciation = z.object({ lang: language, written: word, spoken: word })
export type PronunciationShape = z.infer<typeof pronunciation>

export const getPronunciations = defineEndpoint({
  method: 'POST',
  path: '/api/getPronunciations',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'How the voices say words, in their order',
  input: empty,
  output: z.object({ pronunciations: z.array(pronunciation) }),
})

export const updatePronunciations = defineEndpoint({
  method: 'POST',
  path: '/api/updatePronunciations',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'Set all of them anew',
  input: z.object({
    pronunciations: z.array(pronunciation).check(z.maxLength(PRONUNCIATIONS_MAX, { error: 'tooMany' })),
  }),
  output: ok,
})
