/**
 * Limits from the specification, with their sections, and our own limits that users notice. A module's internal
 * tuning stays in the module.
 */

// Spec 9, accounts and forms
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const NAME_MIN = 2
export const KANA_MIN = 2
export const PHONE_MIN = 7
export const ADDRESS_MIN = 2
export const TOUCH_BUTTON_TEXT_MAX = 10
export const FONT_SIZE_MIN_PX = 8
export const FONT_SIZE_MAX_PX = 40
export const TOUCH_BUTTONS_MAX = 6

// Spec 9, media
export const MEDIA_QUOTA_BYTES = 2_147_483_648
/** Ours: limits one file, and names so that they fit a table cell. */
export const MEDIA_FILE_MAX_BYTES = 1_073_741_824
export const MEDIA_NAME_MAX = 100
/** Ours: per reservation user, because these users register by themselves. */
export const RESERVATION_USER_QUOTA_BYTES = 100 * 1024 * 1024
/** Ours: the still picture of a video. */
export const THUMBNAIL_MAX_BYTES = 1024 * 1024
/** Ours: parallel uploads per account. */
export const UPLOADS_OF_ACCOUNT_MAX = 2
export const PAGE_ROWS = 5
/** Ours: files per page in the media picker; the page shows two per row. */
export const PICKER_ROWS = 20
/** Ours: maximum rows per page of a list. */
export const LIST_ROWS_MAX = 50

// ours: templates
export const STAGE_SIDE_MIN = 240
export const STAGE_SIDE_MAX = 7_680
export const TELOP_MAX = 2_000
export const SCHEDULE_ENTRIES_MAX = 20

// ours: call reports
export const REPORT_DAYS_MAX = 92
/** Rows per page; a file has more. */
export const CALL_PAGE_ROWS = 20
export const CALL_FILE_ROWS_MAX = 10_000
/** Link quality changes kept per call. */
export const LINK_EVENTS_MAX = 200

// ours: sent and failed mails
export const MAILS_KEPT_DAYS = 90

// ours: proof of play
export const PLAYS_KEPT_DAYS = 400
export const PLAY_DAYS_MAX = 92
export const PLAY_ROWS_MAX = 5_000

// Spec 9, reservations: Japan time
export const RESERVATION_TITLE_MIN = 2
export const OPEN_MINUTE = 540
export const CLOSE_MINUTE = 1_080
export const SLOT_MINUTES = 10
export const PAST_LIMIT_MS = 18_000_000
export const CANCEL_LIMIT_MS = 1_800_000
export const ENDING_SOON_MS = 300_000
/** Spec 9: how long the notice 'five minutes left' is shown. */
export const WARNING_MS = 10_000
export const REMINDER_MS = 1_800_000
export const LINK_SHOWN_MAX = 23
export const LINK_CUT_FROM = 10
export const RATE_YEN = 200
export const FREE_USES_A_MONTH = 15
export const FREE_USE_MINUTES = 10

// Spec 9, stage
export const STAGE_WIDTH = 1080
export const STAGE_HEIGHT = 1920
export const VISITOR_PICTURE_WIDTH = 640
export const VISITOR_PICTURE_HEIGHT = 360
export const CAMERA_WIDTH = 1280
export const CAMERA_HEIGHT = 720
/** Spec 4.3: a reservation user's editor opens the scene Active after this delay. */
export const OWN_SCENE_AFTER_MS = 1_000

// Spec 9, timers
export const AUTO_LOGIN_RETRY_MS = 3_000
export const HEALTH_FIRST_POLL_MS = 1_000
export const HEALTH_POLL_MS = 10_000
export const REALTIME_PING_MS = 50_000
export const CALL_OFFER_THROTTLE_MS = 1_000
export const MOTION_THROTTLE_MS = 5_000
export const INFORM_CALL_ID_REPEATS = 5
export const INFORM_CALL_ID_MS = 500
export const DECODE_CHECK_IDLE_MS = 500
export const DECODE_CHECK_RUNNING_MS = 5_000
export const STATISTICS_MS = 1_000
export const PEER_RETRY_MS = 3_000
export const PEER_RETRIES = 3
/** Interval after the last retry, once both people were told; for as long as the call runs. */
export const PEER_AGAIN_MS = 15_000
export const LOGOUT_HOLD_MS = 3_000

// decisions 6: reservations; limits per account, unless the installation sets others
export const BOOKING_DAYS_AHEAD = 180
export const BOOKINGS_OPEN_MAX = 30
export const BOOKING_HOURS_PER_DAY = 4
/** Ours: per account in 24 hours, including canceled ones. */
export const BOOKINGS_MADE_PER_DAY = 100
/** Longest delay until a changed system clock is noticed. */
export const CLOCK_WAKE_MS = 60_000

// realtime: liveness and calls
export const SERVER_PING_MS = 3_000
export const SILENT_IS_LOST_MS = 6_000
export const GRACE_MS = 10_000
export const TAKEOVER_PROBE_MS = 2_000
export const CALL_TIMEOUT_MS = 60_000
export const END_ASKED_MS = 15_000
/** How long a colleague may decide about taking over a call, and then how long their picture may take to arrive. */
export const HAND_OVER_OFFER_MS = 30_000
export const HAND_OVER_TAKE_MS = 20_000
export const LOST_DIALOG_MS = 2_000
export const NOTICE_MS = 10_000
export const KIOSK_REPORT_MS = 30_000
/** This many consecutive reports of zero decoded frames are an error (realtime, decodeFrames). */
export const DECODE_ZERO_REPORTS = 3
export const MESSAGE_MAX_BYTES = 64 * 1024
/** Queued messages per socket. */
export const MESSAGES_WAITING_MAX = 1_000
export const MESSAGES_WAITING_MAX_BYTES = 256 * 1024
export const SOCKETS_OF_ACCOUNT_MAX = 20
/** Per client network: a chain's kiosks behind one router must reconnect within seconds. */
export const UPGRADES_MAX_PER_SECOND = 50
export const BINARY_MAX_BYTES = 1_500
// realtime, Media over sockets
/** No connection for so long after the offer, or since it was interrupted: the network lets none through. */
export const MEDIA_BLOCKED_MS = 3_000
/** One voice frame per 20 ms is 50; a stalled connection delivers several at once. */
export const VOICE_FRAMES_MAX_PER_SECOND = 60
export const AVATAR_TEXTS_MAX_PER_SECOND = 50
export const VISITOR_PICTURE_MAX_BYTES = 512 * 1024
/** How long after a press its visitor's picture is accepted, even if the call has ended. */
export const VISITOR_PICTURE_LATE_MS = 60_000
/** decisions 4: how many days a company keeps visitors' pictures. */
export const PICTURE_DAYS_MIN = 1
export const PICTURE_DAYS_MAX = 365
/** decisions 7: default retention of transcripts. */
export const TRANSCRIPT_DAYS = 90
export const TRANSCRIPT_DAYS_MIN = 1
export const TRANSCRIPT_DAYS_MAX = 365
/** decisions 2: retention of the audit log. Long enough that an administrator cannot soon erase their own traces. */
export const AUDIT_DAYS = 365
export const AUDIT_DAYS_MIN = 90
export const AUDIT_DAYS_MAX = 1_825
/** Rows per page, and per chunk of the file. */
export const AUDIT_PAGE_ROWS = 20
export const AUDIT_SLICE_ROWS = 500
/** Longest period of one query. */
export const AUDIT_PERIOD_DAYS_MAX = 1_830

// decisions 5: face capture
export const FACE_FRAMES_MAX_PER_SECOND = 60
export const FACE_FRAMES_PER_SECOND = 30
export const PHONE_TOKEN_MS = 5 * 60_000
/** After this silence another sender, or none, drives the avatar. */
export const FACE_SILENT_MS = 2_000

// decisions 5: a company's own character
export const CHARACTER_MAX_BYTES = 30 * 1024 * 1024
/** Three times the limit of our own characters; MToon's outline draws every triangle twice per frame. */
export const CHARACTER_TRIANGLES_MAX = 150_000
export const CHARACTER_POSTER_MAX_BYTES = 1024 * 1024
export const CHARACTERS_MAX = 20
export const SWATCHES_MAX = 16

// decisions 2: sessions and rate limits
/**
 * Limits by address count a /64 of IPv6 as one client, and allow its /48 this many times the limit. Must stay
 * below LOGIN_FAILURES_OF_STRANGERS_MAX / LOGIN_FAILURES_MAX, so that one /48 alone cannot lock an account.
 */
export const SITE_LIMIT_FACTOR = 5
export const SESSION_MS = 12 * 3_600_000
export const REMEMBERED_SESSION_MS = 30 * 86_400_000
/** Signed-in browsers per account; a new one signs out the least recently seen. */
export const SESSIONS_MAX = 50
/** How often a call that outlives its session is checked again. */
export const SESSION_TALK_MS = 60_000
export const LOGIN_FAILURES_MAX = 10
/** Counts the failures of all browsers that never signed in to the account. */
export const LOGIN_FAILURES_OF_STRANGERS_MAX = 100
export const LOGIN_FAILURES_WINDOW_MS = 5 * 60_000
export const LOGIN_ADDRESS_MAX_PER_MINUTE = 100
export const CALLS_MAX_PER_SECOND = 50
/** CPU time for the requests of one account: burst, and refill per second. */
export const CPU_BURST_MS = 3_000
export const CPU_MS_PER_SECOND = 200
/** Queued requests per account. */
export const REQUESTS_WAITING_MAX = 100
export const CREDENTIAL_MS = 5 * 60_000
/** TURN credentials last long enough to gather candidates; an ICE restart requests new ones. */
export const TURN_CREDENTIAL_MS = 10 * 60_000
export const REGISTRATIONS_MAX_PER_HOUR = 30
export const RESETS_MAX = 3
export const RESETS_OF_ADDRESS_MAX = 20
export const RESETS_WINDOW_MS = 3_600_000
export const TEMPORARY_PASSWORD_MS = 24 * 3_600_000

// decisions 2: mails
export const MAILS_MAX_PER_HOUR = 10
/** Part of MAILS_MAX_PER_HOUR that is reserved for passwords and codes: as many as resets per hour. */
export const MAILS_KEPT_FREE = RESETS_MAX
/** Per account and day: notices of sign-ins from new browsers, and of changes of credentials. */
export const SIGN_IN_NOTICES_PER_DAY = 5
export const ACCOUNT_CHANGE_NOTICES_PER_DAY = 20
export const NOTICES_WINDOW_MS = 24 * 3_600_000
export const CODE_DIGITS = 6
export const CODE_MS = TEMPORARY_PASSWORD_MS
/** Wrong codes per account in that time; more counts as guessing. */
export const CODE_TRIES_MAX = 10
/** Changes of a reservation within this time are reported in one mail. */
export const CHANGES_TOLD_AFTER_MS = 5 * 60_000

// Spec 9, exhibits
export const EXHIBIT_CANVAS_PX = 700
export const EXHIBIT_SQUARE_PX = 50
export const EXHIBIT_UNIT_PX = 38
// decisions 7: exhibits
export const EXHIBITS_MAX = 100
export const EXHIBIT_TEXT_MAX = 2_000
export const EXHIBIT_DAYS_COUNTED = 7
/** Deleted exhibits that can be restored, per company, and for how long. */
export const EXHIBITS_REMOVED_MAX = 20
export const EXHIBIT_REMOVED_MS = 10 * 60_000
/** Per address: a museum's visitors may share one. */
export const GUIDE_READS_PER_MINUTE = 120
export const GUIDE_TOLD_PER_MINUTE = 60
export const ROBOT_PATIENCE_MS = 3_000

// decisions 10: alerts for people who are not looking
export const ALERT_WAIT_SECONDS_MIN = 5
/** Below CALL_TIMEOUT_MS, after which each phase of a call ends. */
export const ALERT_WAIT_SECONDS_MAX = 55
export const ALERT_AWAY_MINUTES_MIN = 1
export const ALERT_AWAY_MINUTES_MAX = 1_440
export const WEBHOOKS_MAX = 10
/** Queued deliveries per webhook; more are rejected until some are sent. */
export const DELIVERIES_WAITING_MAX = 100
export const DELIVERIES_KEPT_DAYS = 30
export const WEBHOOK_URL_MAX = 2_000
/** Time-out of a request to another server, and how much of its answer is read. */
export const POST_PATIENCE_MS = 10_000
export const POST_ANSWER_MAX_BYTES = 64 * 1024

// decisions 10: pushes
export const PUSH_SUBSCRIPTIONS_MAX = 10

// decisions 7: AI dialogue
/** Longest input of a visitor in one turn. */
export const SAID_MAX = 500
export const ANSWER_TEXT_MAX = 1_000
export const WORDING_MAX = 200
/** Per answer, all languages together. */
export const WORDINGS_MAX = 60
export const ANSWERS_MAX = 2_000
/** Of one file of answers: they are written in one step. */
export const FILE_WORDINGS_MAX = 20_000
/** Of a store, or of the company itself. */
export const FACTS_MAX = 500
/** Of all stores together: getFacts tells all of them at once. */
export const FACTS_OF_COMPANY_MAX = 10_000
export const PERSONA_MAX = 2_000
export const GREETING_MAX = 200
export const FAILED_TURNS_MAX = 5
export const GREETING_HOURS_MAX = 14
/** Period and maximum number of turns for the response times. */
export const LATENCY_DAYS = 30
export const LATENCY_TURNS_MAX = 5_000
/** Only the newest matches are listed; older ones need a narrower filter. */
export const DIALOGUES_LISTED_MAX = 10_000
/** A conversation without a question for this long is forgotten. */
export const CONVERSATION_FORGOTTEN_MS = 10 * 60_000
/** Questions per signage and minute. */
export const ASKED_MAX_PER_MINUTE = 30

// ours: notes on a call, and messages from operators to visitors
export const CALL_NOTE_MAX = 2_000
export const VISITOR_TEXT_MAX = 200
export const PHRASES_MAX = 30

// ours: form fields
export const LOGIN_ID_MAX = 256
export const TEXT_MAX = 100
export const PHONE_MAX = 30
export const ADDRESS_MAX = 300
export const NOTE_MAX = 1_000
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const LICENCES_MAX = 1_000
/** Licenses of a new company; a reservation user's company uses the time-share pool instead (decisions 2). */
export const FIRST_LICENCES = 1

// Spec 8: network quality, QP on the H.264 scale (0-51)
export const QP_BAD = 35
export const QP_SPOTTY = 26
/** Below this frame rate a picture visibly stutters (decisions 8); a camera sends 24 to 30 frames per second, an avatar 30. */
export const FPS_POOR = 12
/** VP8's quantizer runs 0-127; the thresholds use H.264's 0-51 (decisions 8). */
export const VP8_QP_MAX = 127
export const H264_QP_MAX = 51

// Spec 4.5, AI dialogue
export const UTTERANCE_MIN = 2
/** decisions 7: a visitor who speaks again within this time, before the answer is heard, is continuing the question. */
export const GOES_ON_WITHIN_MS = 1_200
/** Without recognized words for this long, listening restarts. */
export const RECOGNITION_TIMEOUT_MS = 8_000
/** Time-out without speech or touch; never during an answer. */
export const DIALOGUE_IDLE_MS = 60_000
/** ours: longest wait for an answer or its next clause */
export const ANSWER_TIMEOUT_MS = 20_000
/** ours: after this wait the avatar shows that it is thinking */
export const PONDER_AFTER_MS = 700
/** ours: longest utterance, and longest clause */
export const UTTERANCE_MAX_MS = 30_000
export const CLAUSE_MAX_MS = 60_000

// decisions 7: AI dialogue; longest clause to speak, and half a minute of speech at 16 kHz
export const SPOKEN_TEXT_MAX = 400
export const HEARD_MAX_BYTES = 1_048_576
/** Size of the sound cache; the least recently used sounds are removed. */
export const SPEECH_KEPT_BYTES = 209_715_200
export const PRONUNCIATIONS_MAX = 500
/** ours: transcript entries kept per dialogue, and their rate limit: burst, and per second */
export const DIALOGUE_WORDS_MAX = 400
export const DIALOGUE_WORDS_BURST = 20
export const DIALOGUE_WORDS_PER_SECOND = 2
/** ours: rate limit for new AI dialogues of a kiosk: burst, and per second */
export const DIALOGUES_BURST = 5
export const DIALOGUES_PER_SECOND = 0.2
export const DIALOGUE_STEPS_MAX = 1_000
export const DIALOGUE_TEXT_MAX = 2_000
/** How long transcript entries are accepted after a dialogue has ended. */
export const DIALOGUE_LATE_MS = 60_000
/** Last transcript entries that are shown to the operator who takes over. */
export const DIALOGUE_TURNS_SHOWN = 12

// decisions 2: what one company may hold; a larger one keeps what it has
export const USERS_MAX = 2_000
export const STORES_MAX = 1_000
/** Reserved rooms do not count: each account has one at most. */
export const SIGNAGES_MAX = 2_000
export const MEDIA_FILES_MAX = 5_000
/** Files of one reservation user, who registers without being asked. */
export const RESERVATION_USER_FILES_MAX = 200
/** Entries of a company's audit log in 24 hours: its administrators' acts beyond it are refused. */
export const AUDIT_ENTRIES_PER_DAY = 5_000
/** Entries that each administrator may still make beyond it, so that no administrator can lock the others out. */
export const AUDIT_ENTRIES_OF_ACCOUNT = 50

// decisions 4: connecting a kiosk by a code
export const KIOSK_CODE_MS = 10 * 60_000
/** Pending codes per address and in total: memory is bounded, and a shop can still connect many kiosks at once. */
export const KIOSK_CODES_OF_ADDRESS_MAX = 20
export const KIOSK_CODES_MAX = 2_000
/** How long a poll waits for the code to be entered; shorter than the time-outs of proxies. */
export const KIOSK_WAIT_MS = 25_000
/** How long a connected kiosk may take to sign in, even if its code was about to expire. */
export const KIOSK_ENTRY_MS = 60_000

// decisions 7: captions of a call between people; ours
export const CAPTION_TEXT_MAX = 1_000
/** Utterances kept per call. */
export const CAPTIONS_MAX = 2_000
/** Rate limit per side: recognizers report interim results four times a second. */
export const CAPTIONS_BURST = 20
export const CAPTIONS_PER_SECOND = 6
/** Parallel translations per call; further utterances stay untranslated. */
export const TRANSLATIONS_AT_ONCE_MAX = 3
/** A failed server is not asked for this long. */
export const TRANSLATOR_REST_MS = 30_000

// decisions 1: the first day
export const SETUP_KEY_LETTERS = 12
export const SETUP_KEY_MAX = 40
export const SETUP_MAILS_MAX = 10
export const SETUP_MAILS_WINDOW_MS = 3_600_000

// decisions 2: the second factor
/** After this many wrong codes the password must be entered again. */
export const WRONG_CODES_OF_TICKET_MAX = 3
/** Wrong codes per account and day after which the owner is notified. */
export const WRONG_CODES_TOLD = 10
/** Time between the correct password and the code. */
export const SECOND_STEP_MS = 5 * 60_000
export const RECOVERY_CODES = 10
/** Time for answering a passkey challenge. */
export const PASSKEY_MS = 5 * 60_000
/** Per account. */
export const PASSKEYS_MAX = 20
