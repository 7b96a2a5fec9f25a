import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/setup/contract-trust.ts'
import { mount } from '../http/mount.ts'

/** What a device has to know to trust this server. */
export interface OwnAuthority {
  der: Buffer
  /** SHA-256, as people compare it. */
  fingerprint: string
  endsAt: number
}

/** decisions 1, TLS=self-signed. An authority's certificate is no secret: its key is, and stays in DATA_DIR/tls. */
export function trustRoutes(
  app: FastifyInstance,
  { authority }: { authority: OwnAuthority | undefined },
): void {
  mount(app, contract.getTrust, () => ({
    result: 'OK' as const,
    authority: authority ? { fingerprint: authority.fingerprint, endsAt: authority.endsAt } : null,
  }))

  // not as an attachment: iOS offers to install a profile only for what it may open
  app.get(contract.AUTHORITY_FILE, { schema: { hide: true } }, (_request, reply) => {
    if (!authority) throw new Refusal('notFound')
    return reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'inline; filename="uketsuke-ca.crt"')
      .send(authority.der)
  })
}
