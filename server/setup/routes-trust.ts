import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/setup/contract-trust.ts'
import { mount } from '../http/mount.ts'

/** What a device needs to trust this server. */
export interface OwnAuthority {
  der: Buffer
  /** SHA-256 fingerprint in the format that users compare with the one on their device. */
  fingerprint: string
  endsAt: number
}

/**
 * Routes by which devices get the certificate of this server's own authority (TLS=self-signed, decisions 1). The
 * certificate is public; its key stays in DATA_DIR/tls.
 */
export function trustRoutes(
  app: FastifyInstance,
  { authority }: { authority: OwnAuthority | undefined },
): void {
  mount(app, contract.getTrust, () => ({
    result: 'OK' as const,
    authority: authority ? { fingerprint: authority.fingerprint, endsAt: authority.endsAt } : null,
  }))

  // sent inline, not as an attachment: iOS offers to install a profile only from a file that it can open
  app.get(contract.AUTHORITY_FILE, { schema: { hide: true } }, (_request, reply) => {
    if (!authority) throw new Refusal('notFound')
    return reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'inline; filename="uketsuke-ca.crt"')
      .send(authority.der)
  })
}
