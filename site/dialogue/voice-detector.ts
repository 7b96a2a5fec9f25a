import type { Stop } from '../line/stop.ts'
import { connectTrack } from '../webrtc/track-source.ts'
import { type Guard, levelOf } from './speech-frames.ts'

/** Messages from the page to the detector's worker. */
export type ToVoiceWorker =
  | { kind: 'load'; modelUrl: string }
  /** 512 samples at 16 kHz. */
  | { kind: 'frame'; frame: Float32Array }
  | { kind: 'guard'; guard: Guard }
  /** Ends the utterance at the last pause. Ignored if the utterance is over already. */
  | { kind: 'cut' }

export type FromVoiceWorker =
  | { kind: 'loaded' }
  | { kind: 'began' }
  /** 16 kHz, including a short time before the first syllable; the last `silentMs` are silence. */
  | { kind: 'ended'; audio: Float32Array; silentMs: number }
  | { kind: 'misfired' }
  /** A short pause. `audio` is the speech before it. If the visitor continues, `resumed` follows. */
  | { kind: 'paused'; audio: Float32Array }
  | { kind: 'resumed' }
  | { kind: 'failed'; reason: string }

export interface VoiceEvents {
  began(): void
  /** 16 kHz mono; the last `silentMs` are silence. */
  ended(audio: Float32Array, silentMs: number): void
  misfired(): void
  /** Called at a short pause, with the speech before the pause. If the visitor continues, `resumed` is called next. */
  paused?(audio: Float32Array): void
  resumed?(): void
  /** The detector stopped working. */
  failed(reason: string): void
}

/** Detects speech and the end of utterances, in the browser itself. */
export interface VoiceDetector {
  /** Level of the last 32 ms, 0 to 1. */
  level(): number
  isSpeech(): boolean
  /** Sets what counts as speech (speech-frames.ts); call when the avatar starts or stops speaking. */
  guard(guard: Guard): void
  /** Ends the utterance at the last pause, unless the visitor has continued. */
  cut(): void
  close(): void
}

interface VoiceFiles {
  voiceModelUrl: string
  voiceWorkletUrl: string
  createVoiceWorker: () => Worker
}

interface VoiceDetectorParts {
  /** The microphone's track. The detector does not stop it. */
  track: MediaStreamTrack
  context: AudioContext
  loadFiles: () => Promise<VoiceFiles>
}

const FRAME_SAMPLES = 512
/** vad-web's Message.SpeechStop, which ends its processor. */
const END_VAD = 'SPEECH_STOP'

/** Rejects if the browser has no AudioWorklet, worker or WebAssembly. */
export async function openVoiceDetector(
  { track, context, loadFiles }: VoiceDetectorParts,
  events: VoiceEvents,
): Promise<VoiceDetector> {
  if (!context.audioWorklet) throw new Error('this browser has no AudioWorklet')
  const { voiceModelUrl, voiceWorkletUrl, createVoiceWorker } = await loadFiles()
  await context.audioWorklet.addModule(voiceWorkletUrl)
  const worker = createVoiceWorker()
  const say = (message: ToVoiceWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  let level = 0
  let isSpeech = false

  const hear = (message: FromVoiceWorker) => {
    if (message.kind === 'loaded') return
    if (message.kind === 'paused') return events.paused?.(message.audio)
    if (message.kind === 'resumed') return events.resumed?.()
    isSpeech = message.kind === 'began'
    if (message.kind === 'began') events.began()
    else if (message.kind === 'ended') events.ended(message.audio, message.silentMs)
    else if (message.kind === 'misfired') events.misfired()
    else events.failed(message.reason)
  }

  try {
    await loaded(worker, voiceModelUrl)
  } catch (error) {
    worker.terminate()
    throw error
  }
  worker.onmessage = ({ data }: MessageEvent<FromVoiceWorker>) => hear(data)
  worker.onerror = (event) => events.failed(event.message)

  const stopFrames = readFrames(context, track, (frame) => {
    level = levelOf(frame)
    say({ kind: 'frame', frame }, [frame.buffer])
  })

  return {
    level: () => level,
    isSpeech: () => isSpeech,
    guard: (guard) => say({ kind: 'guard', guard }),
    cut: () => say({ kind: 'cut' }),
    close() {
      stopFrames()
      worker.terminate()
    },
  }
}

/** Cuts the track's sound into frames at 16 kHz. */
function readFrames(
  context: AudioContext,
  track: MediaStreamTrack,
  onFrame: (frame: Float32Array<ArrayBuffer>) => void,
): Stop {
  const node = new AudioWorkletNode(context, 'vad-helper-worklet', {
    processorOptions: { frameSamples: FRAME_SAMPLES },
  })
  node.port.onmessage = ({ data }: MessageEvent<{ data?: unknown }>) => {
    if (data.data instanceof ArrayBuffer) onFrame(new Float32Array(data.data))
  }
  const disconnect = connectTrack(context, track, node)
  return () => {
    node.port.onmessage = null
    disconnect()
    node.port.postMessage(END_VAD)
  }
}

const loaded = (worker: Worker, modelUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.onerror = (event) =>
      reject(new Error(event.message || 'the detector’s worker could not be started'))
    worker.onmessage = ({ data }: MessageEvent<FromVoiceWorker>) => {
      if (data.kind === 'loaded') resolve()
      else if (data.kind === 'failed') reject(new Error(data.reason))
    }
    worker.postMessage({ kind: 'load', modelUrl } satisfies ToVoiceWorker)
  })
