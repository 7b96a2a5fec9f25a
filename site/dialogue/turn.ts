import { type TurnEvent, type TurnKind, talkTurn } from '#core/dialogue/contract-turn.ts'
import type { DialogueCommand } from '#core/dialogue/cycle.ts'
import type { DialogueEffect } from '#core/dialogue/effects.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Request } from '../line/request-port.ts'
import type { Stop } from '../line/stop.ts'
import { type ClauseSound, playable } from './clause-sound.ts'
import type { SpokenClause } from './speaking.ts'
import { wavOf } from './wav.ts'

/** Sample rate of the voice detector's recordings. */
const RECORDING_HZ = 16_000

interface TurnInput {
  by: TurnKind
  lang: Language
  talkId: string
  /**
   * What the visitor said or typed, or the suggested text they pressed. With a recording: the visitor's earlier words, which the recording
   * continues.
   */
  text: string | undefined
  /** The previous question, if the visitor has continued it. The new question replaces it. */
  replaces?: string | undefined
  /** The last words that the AI spoke, if the recording may contain the AI's voice. */
  ownWords?: string | undefined
  /** 16 kHz mono. */
  recording?: Float32Array
}

type Recognized = Extract<TurnEvent, { kind: 'heard' }>
type AnswerPart = Exclude<TurnEvent, Recognized>

/** One request to the AI and the stream of its answer. */
export interface Turn {
  /** Result of recognizing the recording; undefined if the request failed or was closed. */
  recognized: Promise<Recognized | undefined>
  /** Passes on all parts of the answer, including those already received; then calls `onEnd`. Call once. */
  follow(onPart: (part: AnswerPart) => void, onEnd: () => void): void
  /** Aborts the request. The server stops the answer and its sounds. */
  close: Stop
}

export function openTurn(request: Request, { recording, ...input }: TurnInput): Turn {
  const asking = new AbortController()
  const parts: AnswerPart[] = []
  let tell = (part: AnswerPart): unknown => parts.push(part)
  let resolveRecognized: (recognized: Recognized | undefined) => void = () => {}
  const recognized = new Promise<Recognized | undefined>((resolve) => {
    resolveRecognized = resolve
  })
  const form = recording && formOf(recording)
  const end = request(talkTurn, input, {
    signal: asking.signal,
    ...(form && { form }),
    onEvent(event) {
      if (event.kind === 'heard') resolveRecognized(event)
      else tell(event)
    },
  }).then(() => resolveRecognized(undefined))
  return {
    recognized,
    follow(onPart, onEnd) {
      tell = onPart
      for (const part of parts) onPart(part)
      void end.then(onEnd)
    },
    close: () => asking.abort(),
  }
}

function formOf(recording: Float32Array): FormData {
  const form = new FormData()
  form.append('audio', wavOf(recording, RECORDING_HZ), 'said.wav')
  return form
}

/** A recorded question that the server has recognized and is already answering. */
export interface BegunTurn {
  /** The question that the server recognized. */
  question: string
  turn: Turn
}

/** Asks the dialogue's questions and provides the parts of their answers. */
export interface Asking {
  /**
   * Calls `run`. If `run` asks the question of `begun`, the answer that the server has already begun is used. If `run` asks
   * another question or none, that answer is dropped.
   */
  withBegun(begun: BegunTurn | undefined, run: () => void): void
  ask(question: DialogueEffect & { kind: 'ask' }, talkId: string): void
  /** Sound that comes with the answer; undefined if the answer does not contain this clause. */
  soundOf(clause: SpokenClause): Promise<ClauseSound | undefined> | undefined
  stop: Stop
}

/**
 * Asks one question at a time. Passes the answer to `perform` as commands: the clauses, then the reply or a failure.
 */
export function createAsking(request: Request, perform: (command: DialogueCommand) => void): Asking {
  let current: { number: number; turn: Turn; sounds: Map<number, AwaitedSound> } | undefined
  let begun: BegunTurn | undefined

  function follow(number: number, turn: Turn): void {
    const sounds = new Map<number, AwaitedSound>()
    current = { number, turn, sounds }
    turn.follow(
      (part) => {
        if (part.kind === 'clause') {
          sounds.set(part.index, awaitedSound())
          perform({ kind: 'clause', turn: number, text: part.text })
        } else if (part.kind === 'sound') sounds.get(part.index)?.came(playable(part.sound))
        else {
          const { steps: _, ...reply } = part.reply
          perform({ kind: 'reply', turn: number, reply })
        }
      },
      () => {
        for (const { came } of sounds.values()) came(undefined)
        // the dialogue ignores this failure if a reply has come
        perform({ kind: 'failed', turn: number })
      },
    )
  }

  return {
    withBegun(answering, run) {
      begun = answering
      run()
      begun?.turn.close()
      begun = undefined
    },
    ask({ turn, text, lang, isCandidate, replaces }, talkId) {
      const answering = begun
      begun = undefined
      if (answering?.question === text) return follow(turn, answering.turn)
      answering?.turn.close()
      const by = isCandidate ? 'candidate' : 'words'
      const replaced = answering?.question ?? replaces
      follow(turn, openTurn(request, { by, lang, talkId, text, replaces: replaced }))
    },
    soundOf: ({ turn, clause }) => (current?.number === turn ? current.sounds.get(clause)?.sound : undefined),
    stop: () => current?.turn.close(),
  }
}

interface AwaitedSound {
  sound: Promise<ClauseSound | undefined>
  came: (sound: ClauseSound | undefined) => void
}

function awaitedSound(): AwaitedSound {
  let came: AwaitedSound['came'] = () => {}
  const sound = new Promise<ClauseSound | undefined>((resolve) => {
    came = resolve
  })
  return { sound, came }
}
