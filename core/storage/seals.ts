/** Kinds of values stored encrypted in the database (decisions 2), so that a stolen copy of it reveals none of them. */
export const SEALED_KINDS = ['factor', 'chatKey', 'webhookSecret', 'webhookToken'] as const
export type SealedKind = (typeof SEALED_KINDS)[number]
