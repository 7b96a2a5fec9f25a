import * as z from 'zod/mini'
import { empty, epochMs } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** The CA certificate for devices to download: DER, application/x-x509-ca-cert. */
export const AUTHORITY_FILE = '/trust/uketsuke-ca.crt'

export const getTrust = defineEndpoint({
  method: 'POST',
  path: '/api/getTrust',
  needs: 'public',
  summary: 'Get the certificate authority of this server (TLS=self-signed); null if it has none',
  input: empty,
  output: z.extend(ok, {
    authority: z.nullable(z.object({ fingerprint: z.string(), endsAt: epochMs })),
  }),
})
