// Entry point of the built server: loads crash reporting and V8's compile cache before any other module of the product.
import './system/uncaught-errors.ts'
import { enableCompileCache } from 'node:module'

enableCompileCache(new URL('../built/cache', import.meta.url).pathname)
await import('./main.ts')
