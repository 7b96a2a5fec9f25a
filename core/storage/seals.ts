/**
 * Kinds of values that the database stores encrypted (decisions 2), so that a stolen copy of the database does not
 * reveal them.
 */
export const SEALED_KINDS = ['factor', 'chatKey', 'webhookSecret', 'webhookToken'] as const
export type SealedKind = (typeof SEALED_KINDS)[number]
