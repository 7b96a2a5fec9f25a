// Vite builds it as a file of its own; only ever import this file dynamically.
export { default as voiceWorkletUrl } from './voice-worklet.ts?worker&url'
