/**
 * decisions 9: how the rows of each table belong to a company, so that all data of a company can move to another cell
 * (server). Every new table must be listed, or a test fails.
 */
export interface Belongs {
  /** `own`: column with the company's ID. `through`: column that refers to a row of another table that belongs to the company. */
  by: { own: string } | { through: string }
  /**
   * SQL condition that selects the rows that move to another cell (server) with the company.
   * @param row prefix for column names in the condition: empty, or `NEW.` in a trigger
   */
  only?: (row: string) => string
}

/** Marks a table that does not belong to companies. `stays` is the reason. */
interface Stays {
  stays: string
}

const own = { by: { own: 'company_id' } } as const
const through = (column: string): Belongs => ({ by: { through: column } })

export const BELONGS: Readonly<Record<string, Belongs | Stays>> = {
  account: own,
  ai_setting: own,
  ai_spending: own,
  alert_setting: own,
  alert: own,
  answer_text: through('answer_id'),
  answer_wording: through('answer_id'),
  answer: own,
  audit_entry: own,
  call_event: through('call_id'),
  call: own,
  capture: through('signage_id'),
  carried_link: through('reservation_id'),
  channel: own,
  character_palette: own,
  character_sprites: own,
  character: own,
  company: { by: { own: 'id' } },
  company_address: own,
  company_move: { stays: 'progress of the move in this cell' },
  // Push notifications that wait for delivery do not move with the company, because their subscriptions are bound to
  // the VAPID keys of this cell (server).
  delivery: { ...own, only: (row) => `${row}subscription_id IS NULL` },
  exhibit_content: through('target_id'),
  exhibit_count: through('content_id'),
  exhibit_map: own,
  exhibit_target: through('map_id'),
  exhibit_text: through('content_id'),
  fact: own,
  installation: { stays: 'data of the cell itself' },
  kiosk_check: own,
  licence_request: own,
  link_room: through('user_id'),
  // Only mails that are not sent yet move with the company. The old cell (server) keeps sent mails for 90 days.
  mail: { ...own, only: (row) => `${row}state = 'waiting'` },
  media: own,
  motion: own,
  passkey: through('account_id'),
  phrase: own,
  play: through('signage_id'),
  pronunciation: own,
  // The new cell (server) cannot use a moved subscription, which is bound to this cell's keys (RFC 8292). Each browser
  // registers again when it opens a page in the new cell.
  push_subscription: through('user_id'),
  recovery_code: through('account_id'),
  reservation: own,
  schedule_entry: through('template_id'),
  second_factor: through('account_id'),
  session: through('account_id'),
  signage_operator: through('signage_id'),
  signage: own,
  store: own,
  talk: own,
  template: through('signage_id'),
  touch_button: through('template_id'),
  unanswered: own,
  unanswered_wording: through('unanswered_id'),
  user: own,
  utterance: own,
  visitor_message: own,
  webhook: own,
}

/** How to convert the value of a column without a foreign key when its row moves to another cell (server). */
export type Carried =
  /**
   * ID of a row in the table that `id` names. The ID becomes null if the SQL condition `unless` holds, because the row
   * then does not move.
   */
  | { id: string; unless?: string }
  /** JSON list of IDs of rows in the table that `ids` names. */
  | { ids: string }
  /** JSON list of references such as `answer:12`. `words` maps the part before the colon to the table that the ID refers to. */
  | { words: Readonly<Record<string, string>> }
  /** The login key of a deleted account: a space and the account's ID. */
  | 'closedLogin'
  /** Text with the URL of a company's own character, `/characters/own/<id>/…`; column `ownAddress` holds the character's ID. */
  | { ownAddress: string }
  /** A number that must be unique in a cell (server), such as a port; the new cell assigns another one. */
  | 'ownNumber'
  /** The column is set to this value in the new cell (server). */
  | { becomes: 'NULL' | '1' }

export const CARRIED: Readonly<Record<string, Carried>> = {
  'account.login_key': 'closedLogin',
  'alert_setting.user_ids': { ids: 'user' },
  // System administrators belong to the cell (server) and do not move.
  'audit_entry.actor_id': { id: 'account', unless: "actor_role = 'systemAdmin'" },
  // This text contains IDs, which have no meaning in another cell (server).
  'audit_entry.target_id': { becomes: 'NULL' },
  'channel.face_capture_port': 'ownNumber',
  'character.image_url': { ownAddress: 'id' },
  'character.model_url': { ownAddress: 'id' },
  'character.standby_url': { ownAddress: 'id' },
  'character_sprites.source': { ownAddress: 'character_id' },
  'company.default_character_id': { id: 'character' },
  // The merge key contains IDs and is needed for only five minutes.
  'mail.merge_key': { becomes: 'NULL' },
  'push_subscription.is_carried': { becomes: '1' },
  'session.is_carried': { becomes: '1' },
  'utterance.sources': { words: { answer: 'answer', fact: 'fact', exhibit: 'exhibit_content' } },
}
