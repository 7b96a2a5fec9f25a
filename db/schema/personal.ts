/**
 * decisions 4: the columns of each table as two lists: those with personal data, then all others (including IDs, which identify
 * no person once the row that they refer to is anonymous). Every new column must be listed, or a test fails.
 */
export const PERSONAL: Readonly<Record<string, readonly [tells: string, plain: string]>> = {
  account: [
    'login_id login_key password_hash temporary_digest invite_digest first_signed_in_at',
    'id company_id role is_temporary temporary_until invite_until session_version ended_cookies confirmed_at language tells_sign_ins created_at',
  ],
  ai_setting: [
    '',
    'company_id answerer is_free_to_answer persona greeting chat_url chat_model chat_key chat_in_yen chat_out_yen chat_day_yen_max voices hearing greeter hours failed_turns_max offers_person returns_to_ai starts_by_presence captions translates speaks_translation transcript_days',
  ],
  ai_spending: ['', 'company_id day input_tokens output_tokens milli_yen installation_milli_yen'],
  alert_setting: [
    '',
    'company_id wait_seconds away_minutes tells_bookings tells_lacks hours by_mail by_push user_ids',
  ],
  alert: ['', 'id company_id signage_id kind since_at ended_at'],
  answer_text: ['', 'answer_id lang text is_draft'],
  answer_wording: ['', 'id answer_id lang text'],
  answer: ['', 'id company_id store_id signage_id updated_at updated_by'],
  audit_entry: [
    '',
    'id company_id at actor_id actor_role act target_user_id target_id target_name changes request_id',
  ],
  call_event: ['', 'id call_id at kind user_id detail'],
  call: [
    'note',
    'id company_id signage_id begun_by store_id touch_button reason lang requested_at answered_at host_id character_id ended_at cause result went_to_ai_at',
  ],
  channel: ['', 'id company_id name streaming_server_ip face_capture_port'],
  carried_link: ['', 'digest reservation_id'],
  character_palette: ['', 'company_id character_id swatches look'],
  character_sprites: ['', 'company_id character_id source file_name bytes drawn_at'],
  character: [
    '',
    'id company_id name model_url image_url standby_url file_name poster_file_name format bytes triangles lacks licence created_at',
  ],
  company: [
    'name name_translations phone',
    'id logo avatar_channel_max default_character_id picture_days audit_days demands_second_factor opening_hours call_results created_at deleted_at',
  ],
  company_address: ['', 'company_id url'],
  company_move: ['', 'company_id state since_at key key_digest origin'],
  delivery: [
    'body error',
    'id company_id webhook_id subscription_id message_id event state attempts due_at expires_at created_at sent_at',
  ],
  exhibit_content: ['', 'id target_id user_id updated_at'],
  exhibit_count: ['', 'content_id day times'],
  exhibit_map: ['', 'id company_id store_id name background_media_id token'],
  exhibit_target: ['', 'id map_id position x y'],
  exhibit_text: ['', 'content_id lang title description'],
  fact: ['', 'id company_id store_id lang label text position'],
  installation: [
    '',
    'id created_at alive_at alive_max_at lives secret_mark vapid_public vapid_private setup_company_id setup_marks',
  ],
  kiosk_check: ['', 'signage_id company_id abilities reported_at self_test tested_at'],
  licence_request: ['note', 'id company_id user_id count created_at answer answered_at'],
  link_room: ['', 'user_id signage_id'],
  mail: [
    'recipient subject text html calendar error',
    'id company_id account_id merge_key secret_until language state attempts due_at created_at sent_at',
  ],
  media: [
    '',
    'id company_id name file_name mime_type bytes thumbnail_file_name thumbnail_bytes width height duration_ms created_by created_at',
  ],
  motion: ['', 'id company_id name file_name bytes duration_ms created_at removed_at'],
  passkey: [
    'credential_id public_key user_handle name last_used_at',
    'id account_id counter is_synced created_at',
  ],
  phrase: ['', 'id company_id position ja en zh'],
  play: ['', 'id signage_id scene media_id media_name telop started_at ended_at'],
  pronunciation: ['', 'id company_id lang written spoken'],
  push_subscription: ['endpoint p256dh auth', 'id user_id session_id created_at is_carried'],
  recovery_code: ['digest', 'account_id used_at'],
  reservation: [
    'title joined_at left_at',
    'id company_id user_id signage_id character_id start_at end_at created_at cancelled_at reminded_at revision changed_at uid',
  ],
  schedule_entry: [
    '',
    'id template_id kind position media_id focus telop translations days from_minute to_minute',
  ],
  second_factor: ['secret', 'account_id created_at confirmed_at last_step'],
  session: ['id seen_at user_agent address cookie_digests', 'account_id created_at expires_at is_carried'],
  signage_operator: ['', 'signage_id user_id'],
  signage: [
    '',
    'id account_id company_id store_id name image rest language ai_talk transport default_character_id last_character_id version hours phone resumes translations deleted_at',
  ],
  store: ['', 'id company_id name opening_hours deleted_at'],
  talk: ['', 'id company_id signage_id store_id lang began_at ended_at cause steps call_id'],
  template: [
    '',
    'id signage_id scene layout width height is_view_media is_view_logo is_view_telop telop telop_translations contents_media_id contents_focus logo_media_id is_button_row',
  ],
  touch_button: ['', 'id template_id position text translations font_size_px colour is_view'],
  unanswered: ['text folded', 'id company_id lang times first_at last_at last_signage_id state answer_id'],
  unanswered_wording: ['text', 'id unanswered_id at'],
  user: [
    'name kana latin_name phone address image subject_name stored_state away_until',
    'id account_id company_id store_id character_id channel_id capture_mode hand_tracking deleted_at',
  ],
  utterance: ['text translations', 'id company_id talk_id call_id at speaker lang outcome sources latency'],
  capture: ['file_name taken_at', 'request_id signage_id mime_type'],
  visitor_message: [
    'name phone text sound_file_name',
    'id company_id signage_id request_id call_id lang sound_type sound_seconds created_at done_at done_by',
  ],
  webhook: ['recipient', 'id company_id name format url secret token is_on created_at'],
}

/** Keys that identify a person or a visitor's call. */
export interface PersonKeys {
  user?: number
  account?: number
  company?: number
  /** The person's login ID if it is an e-mail address, normalized for comparison. */
  address?: string
  /** A mail address, normalized for comparison: finds all mails sent to it by any company. For system administrators only. */
  mailbox?: string
  name?: string
  call?: string
}

/** How to find rows about a person in a table, and what happens to these rows when the person is erased. */
export interface Way {
  table: string
  /** SQL condition, with the keys as `:user` and so on. This entry is skipped if a key that it uses is unknown for the person. */
  where: string
  /** Finds only rows whose column `named` contains the person's whole name in visible text (not in markup or URLs). */
  named?: string
  /** Columns that the person's data export contains; default: all that are not secret. */
  shown?: readonly string[]
  /**
   * `rows`: the rows are deleted. `nothing`: they stay unchanged. `name`: the name is removed from the column `named`.
   * An object: the columns are set to these values. Rows that stay are needed for bills, reports or the company's work,
   * or belong to a colleague.
   */
  forget: 'rows' | 'nothing' | 'name' | Readonly<Record<string, string | null>>
}

export const FORGOTTEN = '（削除済み）'

/**
 * The rules, applied in this order. If the SQL conditions of some entries need the rows of another entry, that entry
 * comes after them.
 */
export const WAYS: readonly Way[] = [
  { table: 'session', where: 'account_id = :account', forget: 'rows' },
  { table: 'recovery_code', where: 'account_id = :account', forget: 'rows' },
  { table: 'passkey', where: 'account_id = :account', forget: 'rows' },
  { table: 'second_factor', where: 'account_id = :account', forget: 'rows' },
  { table: 'push_subscription', where: 'user_id = :user', forget: 'rows' },
  { table: 'signage_operator', where: 'user_id = :user', forget: 'rows' },
  // Mails are found by account, not by address, because the address may have belonged to another person before.
  { table: 'mail', where: 'account_id = :account', forget: 'rows' },
  { table: 'mail', where: 'recipient = :mailbox', forget: 'rows' },
  // Mails to colleagues that contain the person's name. The mail belongs to the colleague, so it stays without the name. Only
  // mails that are kept because there is no mail server still have a text.
  {
    table: 'mail',
    where:
      "company_id = :company and account_id is not :account and state = 'kept' and secret_until is null and instr(text, :name) > 0",
    named: 'text',
    shown: ['created_at', 'subject'],
    forget: 'name',
  },
  {
    table: 'delivery',
    where: 'company_id = :company and instr(body, :name) > 0',
    named: 'body',
    forget: 'rows',
  },
  { table: 'webhook', where: 'company_id = :company and recipient = :address', forget: 'nothing' },
  { table: 'webhook', where: 'recipient = :mailbox', forget: 'nothing' },
  { table: 'licence_request', where: 'user_id = :user', forget: { note: '' } },
  { table: 'reservation', where: 'user_id = :user', forget: { title: FORGOTTEN } },
  { table: 'link_room', where: 'user_id = :user', forget: 'nothing' },
  { table: 'media', where: 'created_by = :user', forget: 'nothing' },
  { table: 'answer', where: 'updated_by = :user', forget: { updated_by: null } },
  { table: 'exhibit_content', where: 'user_id = :user', forget: { user_id: null } },
  {
    table: 'alert_setting',
    where: 'exists (select 1 from json_each(alert_setting.user_ids) where value = :user)',
    forget: 'nothing',
  },
  // The person's actions stay in the audit log, without an actor.
  { table: 'audit_entry', where: 'actor_id = :account', forget: { actor_id: null } },
  { table: 'audit_entry', where: 'target_user_id = :user', forget: 'nothing' },
  { table: 'visitor_message', where: 'done_by = :user', shown: ['id', 'done_at'], forget: { done_by: null } },
  { table: 'call', where: 'host_id = :user', forget: 'nothing' },
  { table: 'call_event', where: 'user_id = :user', forget: 'nothing' },
  {
    table: 'user',
    where: 'id = :user',
    forget: {
      name: FORGOTTEN,
      kana: '',
      latin_name: '',
      phone: '',
      address: '',
      image: null,
      subject_name: '',
    },
  },
  { table: 'account', where: 'id = :account', forget: 'nothing' },
  // The company of a reservation user is named after the user, so its name is erased as well.
  {
    table: 'company',
    where:
      'id = :company and instr(name, :name) > 0 and not exists (select 1 from user where company_id = :company and id <> :user)',
    forget: { name: FORGOTTEN, name_translations: null },
  },
  // From here on: data of a visitor's call.
  { table: 'capture', where: 'request_id = :call', forget: 'rows' },
  { table: 'visitor_message', where: 'call_id = :call', forget: 'rows' },
  { table: 'utterance', where: 'call_id = :call', forget: 'rows' },
  { table: 'utterance', where: 'talk_id in (select id from talk where call_id = :call)', forget: 'rows' },
  { table: 'talk', where: 'call_id = :call', forget: 'nothing' },
  { table: 'call_event', where: 'call_id = :call', forget: 'nothing' },
  { table: 'call', where: 'id = :call', forget: { note: null } },
]

/** Columns that are never exported. */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  account: ['password_hash', 'temporary_digest', 'invite_digest'],
  company_move: ['key'],
  // The column `text` is exported, but only without passwords, codes and valid links (db/queries/personal-data.ts).
  mail: ['html', 'calendar', 'merge_key'],
  session: ['id', 'cookie_digests'],
  passkey: ['credential_id', 'public_key', 'user_handle'],
  recovery_code: ['digest'],
  second_factor: ['secret'],
  push_subscription: ['endpoint', 'p256dh', 'auth', 'session_id'],
  webhook: ['secret', 'token', 'url'],
}
