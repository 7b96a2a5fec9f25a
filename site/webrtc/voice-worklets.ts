// Vite builds the worklet as a separate file. Import this file dynamically only.
export { default as pitchWorkletUrl } from './pitch-worklet.ts?worker&url'
