// Spec 4.5, AI dialogue
export const UTTERANCE_MIN = 2
/** decisions 7: a visitor who speaks again within this time, before the answer is audible, continues the question. */
export const GOES_ON_WITHIN_MS = 1_200
/** How long after the AI's voice its echo may still reach the microphone: sound cards, Bluetooth speakers and rooms delay it. */
export const OWN_VOICE_TAIL_MS = 700
/** Listening starts again if no words are recognized for this long. */
export const RECOGNITION_TIMEOUT_MS = 8_000
/** A dialogue ends after this time without speech or touch, but never during an answer. */
export const DIALOGUE_IDLE_MS = 60_000
/**
 * decisions 7: after this many utterances in a row without an answer, further ones may be the voices of people nearby.
 * They do not restart DIALOGUE_IDLE_MS; a touch and an answer do.
 */
export const UNANSWERED_SPEECH_MAX = 2
/** Not from the specification: longest wait for an answer or its next clause. */
export const ANSWER_TIMEOUT_MS = 20_000
/** Not from the specification: after this wait for an answer the avatar shows that it is thinking. */
export const PONDER_AFTER_MS = 700
/** Not from the specification: longest utterance of a visitor, and longest time to speak a clause. */
export const UTTERANCE_MAX_MS = 30_000
export const CLAUSE_MAX_MS = 60_000

// decisions 7: AI dialogue. Longest clause to speak (letters), and the size of half a minute of recorded speech at 16 kHz.
export const SPOKEN_TEXT_MAX = 400
export const RECORDING_MAX_BYTES = 1_048_576
/** Maximum size of the cache of synthesized speech; the least recently used entries are removed. */
export const SPEECH_CACHE_BYTES = 209_715_200
export const PRONUNCIATIONS_MAX = 500
/** Not from the specification: transcript entries kept per dialogue, and their rate limit (burst, and per second). */
export const DIALOGUE_WORDS_MAX = 400
export const DIALOGUE_WORDS_BURST = 20
export const DIALOGUE_WORDS_PER_SECOND = 2
/** Not from the specification: rate limit for new AI dialogues of a kiosk (burst, and per second). */
export const DIALOGUES_BURST = 5
export const DIALOGUES_PER_SECOND = 0.2
export const DIALOGUE_STEPS_MAX = 1_000
export const DIALOGUE_TEXT_MAX = 2_000
/** How long transcript entries are accepted after a dialogue has ended. */
export const DIALOGUE_LATE_MS = 60_000
/** How many of the last transcript entries are shown to the operator who takes over. */
export const DIALOGUE_TURNS_SHOWN = 12

// decisions 7: AI dialogue
/** Maximum number of characters of one question that a visitor enters. */
export const SAID_MAX = 500
export const ANSWER_TEXT_MAX = 1_000
export const WORDING_MAX = 200
/** Maximum number of question wordings per answer, in all languages together. */
export const WORDINGS_MAX = 60
export const ANSWERS_MAX = 2_000
/**
 * Maximum number of question wordings in one imported file. It is limited because they are written in a single
 * transaction.
 */
export const FILE_WORDINGS_MAX = 20_000
/**
 * Maximum number of facts for the AI about one store (shop). Also the maximum about the company itself, without its
 * stores.
 */
export const FACTS_MAX = 500
/**
 * Maximum number of facts of a company with all its stores. It is limited because getFacts returns all of them at once.
 */
export const FACTS_OF_COMPANY_MAX = 10_000
export const PERSONA_MAX = 2_000
export const GREETING_MAX = 200
export const FAILED_TURNS_MAX = 5
export const GREETING_HOURS_MAX = 14
/** Statistics of response times: number of past days covered, and maximum number of dialogue turns. */
export const LATENCY_DAYS = 30
export const LATENCY_TURNS_MAX = 5_000
/** Maximum number of dialogues in a list: the newest ones that match the filter. A narrower filter shows older ones. */
export const DIALOGUES_LISTED_MAX = 10_000
/** The server forgets a conversation's context after this time without a question. */
export const CONVERSATION_FORGOTTEN_MS = 10 * 60_000
/** Maximum number of questions per signage and minute. */
export const ASKED_MAX_PER_MINUTE = 30

// decisions 7: transcripts
/** Days that transcripts are kept: default and limits. */
export const TRANSCRIPT_DAYS = 90
export const TRANSCRIPT_DAYS_MIN = 1
export const TRANSCRIPT_DAYS_MAX = 365

// Spec 9, exhibits
export const EXHIBIT_CANVAS_PX = 700
export const EXHIBIT_SQUARE_PX = 50
export const EXHIBIT_UNIT_PX = 38
// decisions 7: exhibits
export const EXHIBITS_MAX = 100
export const EXHIBIT_TEXT_MAX = 2_000
export const EXHIBIT_DAYS_COUNTED = 7
/** Deleted exhibits of a company that can be restored: maximum number, and how long they can be restored. */
export const EXHIBITS_REMOVED_MAX = 20
export const EXHIBIT_REMOVED_MS = 10 * 60_000
/**
 * Rate limits of the exhibit guide per client network. They are high, because all visitors of a museum may share one
 * network.
 */
export const GUIDE_READS_PER_MINUTE = 120
export const GUIDE_PRESENTATIONS_PER_MINUTE = 60
export const ROBOT_TIMEOUT_MS = 3_000
