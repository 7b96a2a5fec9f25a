/** Who asks, as routes and sockets hand it on. */
export type { AccountIdentity } from '../../db/queries/accounts.ts'
