import * as z from 'zod/mini'
import { empty } from '../fields/shapes.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Spec 7.1: polled after an error dialog until the server answers with the name that `config` gave. */
export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  needs: 'public',
  summary: 'The server is up',
  input: empty,
  output: z.object({ ServerName: z.string() }),
})
