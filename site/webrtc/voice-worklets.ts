// Vite builds each of these as a file of its own; only ever import this file dynamically.
export { default as pitchWorkletUrl } from './pitch-worklet.ts?worker&url'
