// Vite copies the files of the speech detector into the site. Import this file dynamically only.
export { default as voiceModelUrl } from '@ricky0123/vad-web/dist/silero_vad_v6.onnx?url'
export { default as voiceWorkletUrl } from '@ricky0123/vad-web/dist/vad.worklet.bundle.min.js?url&no-inline'
export const createVoiceWorker = (): Worker =>
  new Worker(new URL('./voice-worker.ts', import.meta.url), { type: 'module' })
