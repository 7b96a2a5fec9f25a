// Entry of the built server: what V8 has to know before the first module of the product is loaded.
import './system/last-words.ts'
import { enableCompileCache } from 'node:module'

enableCompileCache(new URL('../built/cache', import.meta.url).pathname)
await import('./main.ts')
