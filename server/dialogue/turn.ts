import type { CompanyAsker } from '#core/accounts/asker.ts'
import { isFinished } from '#core/captions/finished.ts'
import type { Spoken } from '#core/dialogue/contract-speech.ts'
import type { TurnEvent, talkTurn } from '#core/dialogue/contract-turn.ts'
import { withoutOwnVoice } from '#core/dialogue/own-voice.ts'
import { isReloadWord, isUtterance, questionOf } from '#core/dialogue/words.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { SAID_MAX, SPOKEN_TEXT_MAX } from '#core/limits.ts'
import { type AnswerEvent, askAI, type DialogueDeps, requireSignage } from './ask.ts'
import type { SpeechUse } from './speech.ts'
import { requireWav } from './wav.ts'

type TurnDeps = DialogueDeps & SpeechUse
type Input = ParsedInputOf<typeof talkTurn>
type Clause = Extract<TurnEvent, { kind: 'clause' }>
type SoundEvent = Extract<TurnEvent, { kind: 'sound' }>

/**
 * Maximum number of sounds of one answer that are generated at the same time: those of the clause being spoken and of
 * the next clause. Generating more would delay the first sound, and would be wasted if the visitor interrupts.
 */
const SOUNDS_AT_ONCE = 2

/**
 * Runs one turn of a dialogue: recognizes a recording, answers, and speaks each clause while the next ones are written.
 * @param closed aborts when the client disconnects
 * @throws Refusal aiTalkOff, tooMany, invalid, mediaType, each before the first event
 */
export async function* takeTurn(
  deps: TurnDeps,
  asker: CompanyAsker,
  input: Input,
  recording: Buffer | undefined,
  closed?: AbortSignal,
): AsyncGenerator<TurnEvent, void> {
  const { by, lang, talkId, text = '', replaces } = input
  requireSignage(deps, asker)
  if (by === 'sound' || by === 'pause') {
    const recognized = await hear(deps, asker, input, requireWav(recording), closed)
    yield recognized
    // `input.text` contains what the visitor said before this recording. If it was asked as a question, the new
    // question replaces it, because the visitor has now completed the sentence.
    if (recognized.question !== null) yield* answer(recognized.question, input.text)
    return
  }
  if (text === '') throw new Refusal('invalid', { fields: { text: 'required' } })
  yield* answer(text, replaces)

  function answer(question: string, replaced: string | undefined): AsyncGenerator<TurnEvent, void> {
    const asked = { text: question, lang, talkId, isCandidate: by === 'candidate', replaces: replaced }
    return withSounds(askAI(deps, asker, asked, closed), (clause) => soundOf(deps, asker, clause, lang))
  }
}

/** Recognizes a recording, and decides whether it contains a complete question to answer now. */
async function hear(
  { speech }: TurnDeps,
  { companyId }: CompanyAsker,
  { by, lang, text: begunWith, ownWords }: Input,
  recording: Buffer,
  closed: AbortSignal | undefined,
): Promise<Extract<TurnEvent, { kind: 'heard' }>> {
  const heard = await speech.hear(companyId, recording, lang, { isGuess: by === 'pause', closed })
  const text = heard === undefined ? null : withoutOwnVoice(heard, [ownWords ?? ''], lang)
  const isAsked = text !== null && isUtterance(text) && (by === 'sound' || isFinished(text, lang))
  if (!isAsked) return { kind: 'heard', text, question: null }
  const question = questionOf(text, begunWith, lang).slice(0, SAID_MAX)
  // The AI does not answer the spoken command that reloads the kiosk.
  return { kind: 'heard', text, question: isReloadWord(question, lang) ? null : question }
}

async function soundOf(
  { speech }: TurnDeps,
  { companyId }: CompanyAsker,
  { index, text }: Clause,
  lang: Input['lang'],
): Promise<SoundEvent> {
  const sound: Spoken =
    text.length > SPOKEN_TEXT_MAX ? { service: 'browser' } : await speech.say(companyId, { text, lang })
  return { kind: 'sound', index, sound }
}

/**
 * Passes an answer's events on and adds the sounds of its clauses as they become ready. If the client disconnects, the answer
 * ends and no more sounds are generated.
 */
async function* withSounds(
  answer: AsyncGenerator<AnswerEvent, void>,
  speak: (clause: Clause) => Promise<SoundEvent>,
): AsyncGenerator<TurnEvent, void> {
  const silent: Clause[] = []
  const making = new Map<number, Promise<SoundEvent>>()
  let next: ReturnType<typeof answer.next> | undefined
  let isWhole = false
  try {
    for (;;) {
      for (const clause of silent.splice(0, SOUNDS_AT_ONCE - making.size))
        making.set(clause.index, handled(speak(clause)))
      if (!isWhole) next ??= handled(answer.next())
      const awaited = [...(next ? [next] : []), ...making.values()]
      if (awaited.length === 0) return
      const came = await Promise.race(awaited)
      if ('kind' in came) {
        making.delete(came.index)
        yield came
        continue
      }
      next = undefined
      if (came.done) isWhole = true
      else {
        if (came.value.kind === 'clause') silent.push(came.value)
        yield came.value
      }
    }
  } finally {
    await answer.return()
  }
}

/** Marks a promise's rejection as handled, because the promise may reject before it is awaited. Awaiting it still throws. */
function handled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
