import * as z from 'zod/mini'
import { empty, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { PRONUNCIATIONS_MAX, RECORDING_MAX_BYTES, SPOKEN_TEXT_MAX, TEXT_MAX } from '../limits.ts'
import { voiceShape } from './contract.ts'
import { VOICE_SERVICES } from './dialogue.ts'
import { MOUTHS } from './speech.ts'

/** Not in the specification (decisions 7): endpoints for speech output and speech recognition in an AI dialogue. */

const mouthAt = z.object({ atMs: z.int(), mouth: z.enum(MOUTHS), weight: z.number() })

export const spoken = z.union([
  /** The browser speaks, because no server is available or all have failed. */
  z.object({
    service: z.literal('browser'),
    /** What to speak instead of the text: names and words as they are pronounced. Omitted: the text itself. */
    text: z.optional(z.string()),
  }),
  z.object({
    service: z.literal('server'),
    /** base64, because a clause is short and its mouth movements come in the same answer. */
    audio: z.string(),
    mimeType: z.string(),
    /** Omitted: the mouth follows the sound level. */
    mouths: z.optional(z.array(mouthAt)),
  }),
])
export type Spoken = z.infer<typeof spoken>

export const talkSpeech = defineEndpoint({
  method: 'POST',
  path: '/api/talkSpeech',
  needs: 'talk.speak',
  withoutCompany: 'notFound',
  summary: "Speech for one clause, in the company's voice for the language",
  input: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'required' }),
        z.maxLength(SPOKEN_TEXT_MAX, { error: 'tooLong' }),
      ),
    lang: language,
    /** A voice to preview before choosing it. Ignored for roles that may not choose voices. */
    voice: z.optional(voiceShape),
  }),
  output: spoken,
})

export const talkHear = defineEndpoint({
  method: 'POST',
  path: '/api/talkHear',
  needs: 'talk.hear',
  withoutCompany: 'notFound',
  summary: "Recognize a visitor's speech in a WAV file (`audio`) that holds one utterance",
  multipart: true,
  maxFileBytes: RECORDING_MAX_BYTES,
  input: z.object({ lang: language }),
  /** null: no recognition service is set up, or it failed. '': the visitor said nothing. */
  output: z.object({ text: z.nullable(z.string()) }),
})

export const getVoices = defineEndpoint({
  method: 'POST',
  path: '/api/getVoices',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'Speech services and voices of the installation',
  input: z.object({ lang: language }),
  output: z.object({
    /** The configured services. The browser's own voice is not listed, because it is always available. */
    services: z.array(
      z.object({
        service: z.enum(VOICE_SERVICES),
        /** Empty: the voice name is typed by hand, or the service does not speak this language. */
        voices: z.array(z.object({ id: z.string(), name: z.string() })),
        /** Whether the service speaks this language without a chosen voice. Omitted: yes. */
        speaks: z.optional(z.boolean()),
        /** Whether the service did not answer when this list was made. */
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
const seenWord = z.string().check(z.trim())
export type PronunciationShape = z.infer<typeof pronunciation>

export const getPronunciations = defineEndpoint({
  method: 'POST',
  path: '/api/getPronunciations',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'Pronunciations of words, in order',
  input: empty,
  output: z.object({ pronunciations: z.array(pronunciation) }),
})

export const updatePronunciations = defineEndpoint({
  method: 'POST',
  path: '/api/updatePronunciations',
  needs: 'talk.configure',
  withoutCompany: 'noCompany',
  summary: 'Replace all pronunciations; refused with changedElsewhere if another user changed them first',
  input: z.object({
    pronunciations: z.array(pronunciation).check(z.maxLength(PRONUNCIATIONS_MAX, { error: 'tooMany' })),
    /** The pronunciations that the user began to edit. If omitted, any stored pronunciations are replaced. */
    seen: z.optional(z.array(z.object({ lang: language, written: seenWord, spoken: seenWord }))),
  }),
  output: ok,
})
