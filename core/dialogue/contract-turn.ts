import * as z from 'zod/mini'
import { language, requestId } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { RECORDING_MAX_BYTES, SAID_MAX } from '../limits.ts'
import { dialogueReply } from './contract.ts'
import { spoken } from './contract-speech.ts'

/**
 * Not in the specification (decisions 7): the endpoint for one turn of an AI dialogue. A turn is one request,
 * answered by a stream of events.
 */

/**
 * How the visitor asks. `words`: typed, or recognized by the browser. `candidate`: the visitor pressed one of the
 * meanings suggested in `selectCandidate`. `sound`: a recorded utterance. `pause`: the speech up to a short pause; it
 * is answered only if it is a complete sentence.
 */
const TURN_KINDS = ['words', 'candidate', 'sound', 'pause'] as const
export type TurnKind = (typeof TURN_KINDS)[number]

const said = z.string().check(z.trim(), z.maxLength(SAID_MAX, { error: 'tooLong' }))

/** One event of the stream; `data` of a server-sent event. */
export const turnEvent = z.discriminatedUnion('kind', [
  /** First event of the answer to a recording: what the visitor said. */
  z.object({
    kind: z.literal('heard'),
    /** null: no recognition service is set up, or it failed. '': the visitor said nothing. */
    text: z.nullable(z.string()),
    /**
     * The question that is answered now, including earlier words that it continues. Null: nothing is answered, and the
     * stream ends here.
     */
    question: z.nullable(z.string()),
  }),
  /** The next clause of the answer, as soon as it is written. `index` counts from 0. */
  z.object({ kind: z.literal('clause'), index: z.int(), text: z.string() }),
  /** The spoken audio of a clause; one event for each clause, as soon as it is ready. */
  z.object({ kind: z.literal('sound'), index: z.int(), sound: spoken }),
  /** The whole answer. `sound` events may follow. */
  z.object({ kind: z.literal('reply'), reply: dialogueReply }),
])
export type TurnEvent = z.infer<typeof turnEvent>

/** Refusals are sent before the first event, as an ordinary JSON answer. Closing the stream ends the turn. */
export const talkTurn = defineEndpoint({
  method: 'POST',
  path: '/api/talkTurn',
  needs: 'talk.ask',
  withoutCompany: 'noCompany',
  summary:
    "Answer a visitor's words or recording (`audio`, WAV) as a stream of events: text and sound of each clause",
  multipart: true,
  maxFileBytes: RECORDING_MAX_BYTES,
  input: z.object({
    by: z.enum(TURN_KINDS),
    lang: language,
    /** Chosen by the kiosk; a new id starts a new conversation. */
    talkId: requestId,
    /**
     * The typed words or the pressed suggestion. With a recording: the visitor's earlier words, which the recording
     * continues.
     */
    text: z.optional(said),
    /**
     * The visitor's previous question, if the visitor went on speaking before the answer to that question was audible.
     * `text` contains that question too, and the outcome of that question no longer counts. A request with a recording
     * leaves `replaces` out, because `text` then is that question.
     */
    replaces: z.optional(said),
    /** What the AI said last, if the recording may contain its voice. These words do not count as the visitor's. */
    ownWords: z.optional(said),
  }),
  output: turnEvent,
})
