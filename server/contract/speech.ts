import * as z from 'zod/mini'
import { HEARD_MAX_BYTES, SPOKEN_TEXT_MAX } from '#rules/limits.ts'
import { MOUTHS } from '#rules/speech.ts'
import { defineEndpoint } from './define-endpoint.ts'
import { language } from './shapes.ts'

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
