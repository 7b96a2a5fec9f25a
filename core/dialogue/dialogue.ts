/** Terms of the AI dialogue (Spec 4.5, decisions 7). The state machine is in cycle.ts. */

/** Phases as the indicator shows them (Spec 2.4.6). */
export const DIALOGUE_PHASES = ['speaking', 'listening', 'processing'] as const
export type DialoguePhase = (typeof DIALOGUE_PHASES)[number]

/** Who speaks in a transcript. `operator` occurs only in calls between people, `ai` only in AI dialogues. */
export const SPEAKERS = ['visitor', 'ai', 'operator'] as const
export type Speaker = (typeof SPEAKERS)[number]

/** Why an AI dialogue ended. `lost`: the kiosk disconnected during the dialogue. */
export const DIALOGUE_ENDS = ['timeout', 'home', 'handOver', 'reload', 'suspended', 'lost'] as const
export type DialogueEnd = (typeof DIALOGUE_ENDS)[number]

/** Outcome of a visitor's question. `failed`: neither the answering server nor a fallback answered. */
export const OUTCOMES = ['answered', 'candidates', 'unanswered', 'handOver', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Kinds of sources of an answer. */
export const SOURCE_KINDS = ['answer', 'exhibit', 'fact'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/**
 * Who serves a visitor who presses a button: `people` calls an operator, `ai` starts the AI dialogue, `hours` chooses
 * between these two by a weekly schedule.
 */
export const GREETERS = ['people', 'ai', 'hours'] as const
export type Greeter = (typeof GREETERS)[number]

export const ANSWERERS = ['embedded', 'chat'] as const
export type Answerer = (typeof ANSWERERS)[number]

/** AI services that a company uses on other servers. */
export const AI_SERVICES = ['chat', 'speech', 'hearing'] as const
export type AiService = (typeof AI_SERVICES)[number]

/**
 * Why an AI server gave no answer. `address`: the address is not allowed. `model`: the server has several models and
 * none was chosen. `answer`: the response does not follow the protocol. `budget`: the company's AI budget of the day is
 * used up, and no request was sent.
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

/**
 * Which service speaks for the AI. `auto`: the speech servers that this server is configured with, or else the kiosk's
 * own voices. `browser`: the kiosk's own voices. `openai`: any server with OpenAI's protocol.
 */
export const VOICE_SERVICES = ['auto', 'browser', 'voicevox', 'openai', 'google'] as const
export type VoiceService = (typeof VOICE_SERVICES)[number]

/** Speech-to-text services. */
export const HEARING_SERVICES = ['browser', 'openai'] as const
export type HearingService = (typeof HEARING_SERVICES)[number]

/**
 * Why there is no translation. `noServer`: no chat server is set up. `noMoney`: the day's budget is used up. `silent`:
 * the server did not answer, or is not asked for a while after a failure. `unfit`: the response is not a usable
 * translation.
 */
export const UNTRANSLATED = ['noServer', 'noMoney', 'silent', 'unfit'] as const
export type Untranslated = (typeof UNTRANSLATED)[number]
