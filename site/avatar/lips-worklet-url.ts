// Vite builds the worklet as a separate file; import this file dynamically only.
export { default as lipsWorkletUrl } from './lips-worklet.ts?worker&url'
