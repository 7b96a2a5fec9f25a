import type { SealedKind } from '#core/storage/seals.ts'

/**
 * Table and column in which a kind of encrypted value is stored. `owner` is the column with the ID of the company or
 * account that owns the value.
 */
interface SealedPlace {
  table: string
  column: string
  owner: string
}

export const SEALED: Readonly<Record<SealedKind, SealedPlace>> = {
  factor: { table: 'second_factor', column: 'secret', owner: 'account_id' },
  chatKey: { table: 'ai_setting', column: 'chat_key', owner: 'company_id' },
  webhookSecret: { table: 'webhook', column: 'secret', owner: 'company_id' },
  webhookToken: { table: 'webhook', column: 'token', owner: 'company_id' },
}
