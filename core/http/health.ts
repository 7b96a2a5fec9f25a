import * as z from 'zod/mini'
import { empty } from '../fields/shapes.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** After an error dialog, pages poll this endpoint until the answer has the server name from `config` (Spec 7.1). */
export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  needs: 'public',
  summary: 'Check that the server is running',
  input: empty,
  output: z.object({ ServerName: z.string() }),
})
