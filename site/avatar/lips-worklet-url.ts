// Vite builds it as a file of its own; only ever import this file dynamically.
export { default as lipsWorkletUrl } from './lips-worklet.ts?worker&url'
