import { FrameProcessor, type FrameProcessorEvent } from '@ricky0123/vad-web/dist/frame-processor.js'
import { Message } from '@ricky0123/vad-web/dist/messages.js'
import { Silero } from '@ricky0123/vad-web/dist/models/index.js'
import * as ort from 'onnxruntime-web/wasm'
import { createPauseFinder, createSpeechGate, levelOf } from './speech-frames.ts'
import type { FromVoiceWorker, ToVoiceWorker } from './voice-detector.ts'

/** Detects speech and the end of utterances with the Silero model on the CPU, in a worker of its own. */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToVoiceWorker>) => void) | null
  postMessage(message: FromVoiceWorker, transfer?: Transferable[]): void
}

const FRAME_MS = 32
const SILENT_MS = 608
const OPTIONS = {
  positiveSpeechThreshold: 0.5,
  negativeSpeechThreshold: 0.35,
  redemptionMs: SILENT_MS,
  preSpeechPadMs: 480,
  minSpeechMs: 128,
  submitUserSpeechOnPause: true,
}
/** Maximum length of an utterance in frames (28 s); a longer utterance is split. */
const LONGEST_FRAMES = Math.floor(28_000 / FRAME_MS)

const gate = createSpeechGate()
const pauses = createPauseFinder()
let processor: FrameProcessor | undefined
let frames = 0
let last = { rating: 0, level: 0 }
let going = Promise.resolve()

function tell(event: FrameProcessorEvent, silentMs: number): void {
  if (event.msg === Message.SpeechStart) {
    frames = 0
    pauses.reset()
    scope.postMessage({ kind: 'began' })
  } else if (event.msg === Message.SpeechEnd) {
    scope.postMessage({ kind: 'ended', audio: event.audio, silentMs }, [event.audio.buffer])
  } else if (event.msg === Message.VADMisfire) scope.postMessage({ kind: 'misfired' })
}

async function load(modelUrl: string): Promise<void> {
  // one thread: more would need a cross-origin isolated page
  ort.env.wasm.numThreads = 1
  ort.env.logLevel = 'error'
  // returns the model's address in place of its bytes: the runtime fetches the model itself
  const model = await Silero.new(ort, async () => modelUrl as unknown as ArrayBuffer)
  const rated = async (frame: Float32Array) => {
    const { isSpeech } = await model.process(frame)
    const level = levelOf(frame)
    const rating = gate.rate(isSpeech, level)
    last = { rating, level }
    return { isSpeech: rating, notSpeech: 1 - rating }
  }
  processor = new FrameProcessor(rated, model.reset_state, OPTIONS, FRAME_MS)
  processor.resume()
  scope.postMessage({ kind: 'loaded' })
}

/** Ends the current utterance now. Its last `silentMs` are silence. */
function cut(silentMs: number): void {
  processor?.endSegment((event) => tell(event, silentMs))
  pauses.reset()
  frames = 0
}

async function hear(frame: Float32Array): Promise<void> {
  await processor?.process(frame, (event) => tell(event, SILENT_MS))
  frames += 1
  if (!processor?.speaking) return
  if (frames >= LONGEST_FRAMES) return cut(0)
  const change = pauses.takeFrame(last.rating, last.level)
  if (change === 'paused') {
    const audio = whole(processor.audioBuffer.map((one) => one.frame))
    scope.postMessage({ kind: 'paused', audio }, [audio.buffer])
  } else if (change === 'resumed') scope.postMessage({ kind: 'resumed' })
}

function whole(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

async function take(message: ToVoiceWorker): Promise<void> {
  if (message.kind === 'load') await load(message.modelUrl)
  else if (message.kind === 'frame') await hear(message.frame)
  else if (message.kind === 'cut') {
    if (pauses.isPaused) cut(pauses.quietFrames * FRAME_MS)
  } else gate.guard = message.guard
}

// the model keeps state between frames: process them in order
scope.onmessage = ({ data }) => {
  going = going
    .then(() => take(data))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      scope.postMessage({ kind: 'failed', reason })
    })
}
