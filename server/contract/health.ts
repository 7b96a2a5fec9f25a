import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { empty } from './shapes.ts'

/** Spec 7.1: polled after an error dialog until the server answers with the name that `config` gave. */
export const health = defineCall({
  method: 'GET',
  path: '/health',
  needs: 'public',
  summary: 'The server is up',
  input: empty,
  output: z.object({ ServerName: z.string() }),
})
