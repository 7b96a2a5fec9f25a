// Vite builds the worklet as a separate file. Import this file dynamically only.
export { default as voiceWorkletUrl } from './voice-worklet.ts?worker&url'
