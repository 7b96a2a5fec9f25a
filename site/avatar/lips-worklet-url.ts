// Vite builds the worklet as a separate file. Import this module only dynamically, because only Vite can resolve it.
export { default as lipsWorkletUrl } from './lips-worklet.ts?worker&url'
