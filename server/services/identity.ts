/** Who asks, as routes and sockets hand it on. */
export type { Asker as AccountIdentity } from '#rules/asker.ts'
