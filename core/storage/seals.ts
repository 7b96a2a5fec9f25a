/** What lies sealed in the database (decisions 2): whoever has a copy of that alone can use none of it. */
export const SEALED_KINDS = ['factor', 'chatKey', 'webhookSecret', 'webhookToken'] as const
export type SealedKind = (typeof SEALED_KINDS)[number]
