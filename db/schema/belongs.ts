/**
 * decisions 9: whose each table's rows are, so that a company can leave with all that is its. A new table has to be named here,
 * or a test fails.
 */
export interface Belongs {
  /** Where a row names its company: in a column of its own, or in the row that a column points to. */
  by: { own: string } | { through: string }
  /** Of those rows only these go along (SQL). @param row what its columns are named by: nothing, or `NEW.` */
  only?: (row: string) => string
}

/** Not a company's: why. */
export interface Stays {
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
  character: own,
  company: { by: { own: 'id' } },
  company_address: own,
  company_move: { stays: 'how far it is on its way, in this cell' },
  // what rings a browser goes with the keys that it was registered with
  delivery: { ...own, only: (row) => `${row}subscription_id IS NULL` },
  exhibit_content: through('target_id'),
  exhibit_count: through('content_id'),
  exhibit_map: own,
  exhibit_target: through('map_id'),
  exhibit_text: through('content_id'),
  fact: own,
  installation: { stays: 'what the cell knows of itself' },
  licence_request: own,
  link_room: through('user_id'),
  // what has gone is the cell's own record, kept 90 days
  mail: { ...own, only: (row) => `${row}state = 'waiting'` },
  media: own,
  passkey: through('account_id'),
  phrase: own,
  play: through('signage_id'),
  pronunciation: own,
  // bound to the key pair of the cell (RFC 8292): each browser makes another one as soon as a page of it is open
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
  webhook: own,
}

/** What is in a column beside a foreign key and has to be told anew in another cell. */
export type Carried =
  /** An id of that table, without a foreign key, or of a row that stays behind under a condition (SQL): then nothing. */
  | { id: string; unless?: string }
  /** A JSON list of ids of that table. */
  | { ids: string }
  /** A JSON list of words such as `answer:12`. */
  | { words: Readonly<Record<string, string>> }
  /** Of an account that is closed, a blank and its id. */
  | 'closedLogin'
  /** `/characters/own/<id>/…` */
  | 'ownAddress'
  /** A number that is given once in a cell. */
  | 'ownNumber'
  /** Nothing, or this. */
  | { becomes: 'NULL' | '1' }

export const CARRIED: Readonly<Record<string, Carried>> = {
  'account.login_key': 'closedLogin',
  'alert_setting.user_ids': { ids: 'user' },
  // system administrators are the cell's
  'audit_entry.actor_id': { id: 'account', unless: "actor_role = 'systemAdmin'" },
  // ids in words, which tell nothing elsewhere
  'audit_entry.target_id': { becomes: 'NULL' },
  'channel.face_capture_port': 'ownNumber',
  'character.image_url': 'ownAddress',
  'character.model_url': 'ownAddress',
  'character.standby_url': 'ownAddress',
  'company.default_character_id': { id: 'character' },
  // it holds ids, and bursts are over in five minutes
  'mail.merge_key': { becomes: 'NULL' },
  'push_subscription.is_carried': { becomes: '1' },
  'session.is_carried': { becomes: '1' },
  'utterance.sources': { words: { answer: 'answer', fact: 'fact', exhibit: 'exhibit_content' } },
}
