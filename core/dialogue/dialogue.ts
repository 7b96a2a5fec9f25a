/** The words of AI talk (Spec 4.5, decisions 7). What moves between them is talk-cycle.ts. */

/** What the indicator shows (Spec 2.4.6). */
export const TALK_PHASES = ['speaking', 'listening', 'processing'] as const
export type TalkPhase = (typeof TALK_PHASES)[number]

/** Who speaks. `operator` and `visitor` also in a call between people. */
export const SPEAKERS = ['visitor', 'ai', 'operator'] as const
export type Speaker = (typeof SPEAKERS)[number]

/** Why an AI talk is over. `lost`: the kiosk went away in the middle of it. */
export const TALK_ENDS = ['timeout', 'home', 'handOver', 'reload', 'suspended', 'lost'] as const
export type TalkEnd = (typeof TALK_ENDS)[number]

/** What became of a visitor's words. `failed`: the answering server did not answer, and nothing else could. */
export const OUTCOMES = ['answered', 'candidates', 'unanswered', 'handOver', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What an answer stands on. */
export const SOURCE_KINDS = ['answer', 'exhibit', 'fact'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Who greets a visitor who presses a button: an operator is rung, or the AI begins. */
export const GREETERS = ['people', 'ai', 'hours'] as const
export type Greeter = (typeof GREETERS)[number]

export const ANSWERERS = ['embedded', 'chat'] as const
export type Answerer = (typeof ANSWERERS)[number]

/** What a company's AI asks other servers for. */
export const AI_SERVICES = ['chat', 'speech', 'hearing'] as const
export type AiService = (typeof AI_SERVICES)[number]

/**
 * Why such a server gave no answer. `address`: it is not allowed; `model`: the server has several and none was chosen;
 * `answer`: what came is not of the protocol; `budget`: the company's day is used up, and nothing was asked.
 */
export const AI_FAULTS = [
  'address',
  'patience',
  'status',
  'connection',
  'answer',
  'tooLong',
  'model',
  'budget',
] as const
export type AiFaultReason = (typeof AI_FAULTS)[number]

/** Who turns words into sound. `chat` services speak OpenAI's protocol. */
export const VOICE_SERVICES = ['browser', 'voicevox', 'openai', 'google'] as const
export type VoiceService = (typeof VOICE_SERVICES)[number]

/** Who turns sound into words. */
export const HEARING_SERVICES = ['browser', 'openai'] as const
export type HearingService = (typeof HEARING_SERVICES)[number]

/** Why there is no translation. `silent`: the server does not answer, or rests after it did not; `unfit`: what came was none. */
export const UNTRANSLATED = ['noServer', 'noMoney', 'silent', 'unfit'] as const
export type Untranslated = (typeof UNTRANSLATED)[number]
