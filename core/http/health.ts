import * as z from 'zod/mini'
import { empty } from '../fields/shapes.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** Spec 7.1: polled after an error dialog until the server answers with the name from `config`. */
export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  needs: 'public',
  summary: 'Check that the server is running',
  input: empty,
  output: z.object({ ServerName: z.string() }),
})
