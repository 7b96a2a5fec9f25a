/** The specification's numbers with their sections, and ours that people would ask about; a module's own tuning stays with it. */

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
/** Ours: no single file fills the library; a name fits a table's cell. */
export const MEDIA_FILE_MAX_BYTES = 1_073_741_824
export const MEDIA_NAME_MAX = 100
/** Ours: of one reservation user, who registers without being asked. */
export const RESERVATION_USER_QUOTA_BYTES = 100 * 1024 * 1024
/** Ours: the picture that stands for a video. */
export const THUMBNAIL_MAX_BYTES = 1024 * 1024
/** Ours: files on their way at the same time. */
export const UPLOADS_OF_ACCOUNT_MAX = 2
export const PAGE_ROWS = 5
/** Ours: files that are shown at once where one is chosen; two stand side by side. */
export const PICKER_ROWS = 20
/** Ours: what a page of a list holds at most. */
export const LIST_ROWS_MAX = 50

// ours: what a template takes
export const STAGE_SIDE_MIN = 240
export const STAGE_SIDE_MAX = 7_680
export const TELOP_MAX = 2_000
export const SCHEDULE_ENTRIES_MAX = 20

// ours: reports on calls
export const REPORT_DAYS_MAX = 92
/** Of one answer; a file takes more. */
export const CALL_PAGE_ROWS = 20
export const CALL_FILE_ROWS_MAX = 10_000
/** Changes of the line's label that are kept of one call. */
export const LINK_EVENTS_MAX = 200

// ours: what has gone out, or could not
export const MAILS_KEPT_DAYS = 90

// ours: proof of play
export const PLAYS_KEPT_DAYS = 400
export const PLAY_DAYS_MAX = 92
export const PLAY_ROWS_MAX = 5_000

// Spec 9, reservations: Japanese time
export const RESERVATION_TITLE_MIN = 2
export const OPEN_MINUTE = 540
export const CLOSE_MINUTE = 1_080
export const SLOT_MINUTES = 10
export const PAST_LIMIT_MS = 18_000_000
export const CANCEL_LIMIT_MS = 1_800_000
export const ENDING_SOON_MS = 300_000
/** Spec 9: how long 'five minutes left' is shown. */
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
/** Spec 4.3: a reservation user's editor opens Active after that. */
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
/** After the last retry, and after both people have been told: as long as the talk runs. */
export const PEER_AGAIN_MS = 15_000
export const LOGOUT_HOLD_MS = 3_000

// decisions 6: reservations; what one account may hold, unless the installation says otherwise
export const BOOKING_DAYS_AHEAD = 180
export const BOOKINGS_OPEN_MAX = 30
export const BOOKING_HOURS_PER_DAY = 4
/** Ours: what one account may make in 24 hours, cancelled ones too. */
export const BOOKINGS_MADE_PER_DAY = 100
/** How late a changed clock of the machine is noticed at most. */
export const CLOCK_WAKE_MS = 60_000

// realtime: liveness and calls
export const SERVER_PING_MS = 3_000
export const SILENT_IS_LOST_MS = 6_000
export const GRACE_MS = 10_000
export const TAKEOVER_PROBE_MS = 2_000
export const CALL_TIMEOUT_MS = 60_000
export const END_ASKED_MS = 15_000
/** How long a colleague is asked to go on with a talk, and how long their picture may take after that. */
export const HAND_OVER_OFFER_MS = 30_000
export const HAND_OVER_TAKE_MS = 20_000
export const LOST_DIALOG_MS = 2_000
export const NOTICE_MS = 10_000
export const KIOSK_REPORT_MS = 30_000
/** Three reports of zero decoded frames in a row are an error (realtime, decodeFrames). */
export const DECODE_ZERO_REPORTS = 3
export const MESSAGE_MAX_BYTES = 64 * 1024
/** Of one socket, until it is their turn. */
export const MESSAGES_WAITING_MAX = 1_000
export const MESSAGES_WAITING_MAX_BYTES = 256 * 1024
export const SOCKETS_OF_ACCOUNT_MAX = 20
/** Of one client network: a chain's kiosks behind one router are back within seconds. */
export const UPGRADES_MAX_PER_SECOND = 50
export const BINARY_MAX_BYTES = 1_500
// realtime, The socket way
/** No connection for so long after the offer, or since it was interrupted: the network lets none through. */
export const MEDIA_BLOCKED_MS = 3_000
/** One word in 20 ms is 50; a line that stalls delivers some at once. */
export const VOICE_FRAMES_MAX_PER_SECOND = 60
export const AVATAR_TEXTS_MAX_PER_SECOND = 50
export const VISITOR_PICTURE_MAX_BYTES = 512 * 1024
/** After a press its picture is taken, also when the call has ended meanwhile. */
export const VISITOR_PICTURE_LATE_MS = 60_000
/** decisions 4: how long a company keeps its visitors' pictures. */
export const PICTURE_DAYS_MIN = 1
export const PICTURE_DAYS_MAX = 365
/** decisions 7: what was said is kept so long unless a company says otherwise. */
export const TRANSCRIPT_DAYS = 90
export const TRANSCRIPT_DAYS_MIN = 1
export const TRANSCRIPT_DAYS_MAX = 365
/** decisions 2: how long is kept what administrators have done. Not so few that somebody soon takes the own traces away. */
export const AUDIT_DAYS = 365
export const AUDIT_DAYS_MIN = 90
export const AUDIT_DAYS_MAX = 1_825
/** Of a page, and of a part of the file. */
export const AUDIT_PAGE_ROWS = 20
export const AUDIT_SLICE_ROWS = 500
/** Of a period that is asked for. */
export const AUDIT_PERIOD_DAYS_MAX = 1_830

// decisions 5: face capture
export const FACE_FRAMES_MAX_PER_SECOND = 60
export const FACE_FRAMES_PER_SECOND = 30
export const PHONE_TOKEN_MS = 5 * 60_000
/** After that another sender, or none, drives the avatar. */
export const FACE_SILENT_MS = 2_000

// decisions 5: a company's own character
export const CHARACTER_MAX_BYTES = 30 * 1024 * 1024
/** Three times what our own may have; with MToon's outline every triangle is drawn twice a frame. */
export const CHARACTER_TRIANGLES_MAX = 150_000
export const CHARACTER_POSTER_MAX_BYTES = 1024 * 1024
export const CHARACTERS_MAX = 20
export const SWATCHES_MAX = 16

// decisions 2: sessions and rate limits
/**
 * Limits by address count a /64 of IPv6 as one client, and the /48 around it at this many times the limit. Below
 * LOGIN_FAILURES_OF_STRANGERS_MAX / LOGIN_FAILURES_MAX, so that one /48 alone locks nobody's account.
 */
export const SITE_LIMIT_FACTOR = 5
export const SESSION_MS = 12 * 3_600_000
export const REMEMBERED_SESSION_MS = 30 * 86_400_000
/** Browsers of one account that are signed in; a newer one puts the one out that was seen least lately. */
export const SESSIONS_MAX = 50
/** A talk that outlives its session is looked at again after that. */
export const SESSION_TALK_MS = 60_000
export const LOGIN_FAILURES_MAX = 10
/** Of all browsers together that have never signed in to the account. */
export const LOGIN_FAILURES_OF_STRANGERS_MAX = 100
export const LOGIN_FAILURES_WINDOW_MS = 5 * 60_000
export const LOGIN_ADDRESS_MAX_PER_MINUTE = 100
export const CALLS_MAX_PER_SECOND = 50
/** CPU time that the requests of one account may use: at once, and each second after that. */
export const CPU_BURST_MS = 3_000
export const CPU_MS_PER_SECOND = 200
/** Requests of one account that wait for their turn. */
export const REQUESTS_WAITING_MAX = 100
export const CREDENTIAL_MS = 5 * 60_000
/** TURN credentials: long enough to gather candidates; an ICE restart asks for new ones. */
export const TURN_CREDENTIAL_MS = 10 * 60_000
export const REGISTRATIONS_MAX_PER_HOUR = 30
export const RESETS_MAX = 3
export const RESETS_OF_ADDRESS_MAX = 20
export const RESETS_WINDOW_MS = 3_600_000
export const TEMPORARY_PASSWORD_MS = 24 * 3_600_000

// decisions 2: mails
export const MAILS_MAX_PER_HOUR = 10
/** Of these, for passwords and codes alone: as many as there are resets in an hour. */
export const MAILS_KEPT_FREE = RESETS_MAX
/** An account: of sign-ins from browsers not seen before, and of changes of what opens it. */
export const SIGN_IN_NOTICES_PER_DAY = 5
export const ACCOUNT_CHANGE_NOTICES_PER_DAY = 20
export const NOTICES_WINDOW_MS = 24 * 3_600_000
export const CODE_DIGITS = 6
export const CODE_MS = TEMPORARY_PASSWORD_MS
/** Wrong ones of an account in that time; more is guessing. */
export const CODE_TRIES_MAX = 10
/** Changes of a reservation within that time are told once. */
export const CHANGES_TOLD_AFTER_MS = 5 * 60_000

// Spec 9, exhibits
export const EXHIBIT_CANVAS_PX = 700
export const EXHIBIT_SQUARE_PX = 50
export const EXHIBIT_UNIT_PX = 38
// decisions 7: exhibits
export const EXHIBITS_MAX = 100
export const EXHIBIT_TEXT_MAX = 2_000
export const EXHIBIT_DAYS_COUNTED = 7
/** Removed ones that can be brought back, of one company, and for how long. */
export const EXHIBITS_REMOVED_MAX = 20
export const EXHIBIT_REMOVED_MS = 10 * 60_000
/** Of one address: a museum's visitors may share one. */
export const GUIDE_READS_PER_MINUTE = 120
export const GUIDE_TOLD_PER_MINUTE = 60
export const ROBOT_PATIENCE_MS = 3_000

// decisions 10: alerts for people who are not looking
export const ALERT_WAIT_SECONDS_MIN = 5
/** A call ends by itself after CALL_TIMEOUT_MS in each phase. */
export const ALERT_WAIT_SECONDS_MAX = 55
export const ALERT_AWAY_MINUTES_MIN = 1
export const ALERT_AWAY_MINUTES_MAX = 1_440
export const WEBHOOKS_MAX = 10
/** Of one webhook; more are not taken until some are sent. */
export const DELIVERIES_WAITING_MAX = 100
export const DELIVERIES_KEPT_DAYS = 30
export const WEBHOOK_URL_MAX = 2_000
/** How long another server may take for everything, and what of its answer is read. */
export const POST_PATIENCE_MS = 10_000
export const POST_ANSWER_MAX_BYTES = 64 * 1024

// decisions 10: pushes
export const PUSH_SUBSCRIPTIONS_MAX = 10

// decisions 7: AI talk
/** What a visitor says in one turn. */
export const SAID_MAX = 500
export const ANSWER_TEXT_MAX = 1_000
export const WORDING_MAX = 200
/** Of one answer, in all languages together. */
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
export const TALK_WINDOWS_MAX = 14
/** How fast AI talks are is told of so many days, and of no more turns than these. */
export const LATENCY_DAYS = 30
export const LATENCY_TURNS_MAX = 5_000
/** The newest of those that fit; further back a list is narrowed. */
export const TALKS_LISTED_MAX = 10_000
/** A conversation that nobody goes on with is forgotten. */
export const TALK_FORGOTTEN_MS = 10 * 60_000
/** Questions of one signage in a minute: a visitor asks a few. */
export const ASKED_MAX_PER_MINUTE = 30

// ours: notes on a call, and what operators write to visitors
export const CALL_NOTE_MAX = 2_000
export const VISITOR_TEXT_MAX = 200
export const PHRASES_MAX = 30

// ours: what a form takes at most
export const LOGIN_ID_MAX = 256
export const TEXT_MAX = 100
export const PHONE_MAX = 30
export const ADDRESS_MAX = 300
export const NOTE_MAX = 1_000
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const LICENCES_MAX = 1_000
/** Licences of a new company; a reservation user's uses the time-share pool instead (decisions 2). */
export const FIRST_LICENCES = 1

// Spec 8: network quality, QP on the H.264 scale (0-51)
export const QP_BAD = 35
export const QP_SPOTTY = 26
/** Below it a picture is seen to stumble (decisions 8); a camera sends 24 to 30 a second, an avatar 30. */
export const FPS_POOR = 12
/** VP8's quantiser runs 0-127; the labels are on H.264's 0-51 (decisions 8). */
export const VP8_QP_MAX = 127
export const H264_QP_MAX = 51

// Spec 4.5, AI talk
export const UTTERANCE_MIN = 2
/** decisions 7: who speaks on so soon, before a word of the answer, has not finished the question. */
export const GOES_ON_WITHIN_MS = 1_200
/** Nothing recognised: listening begins anew. */
export const RECOGNITION_TIMEOUT_MS = 8_000
/** Without speech or touch, never in the middle of an answer. */
export const TALK_IDLE_MS = 60_000
/** ours: so long an answer, or its next clause, is waited for */
export const ANSWER_TIMEOUT_MS = 20_000
/** ours: an answer that takes longer is thought about */
export const PONDER_AFTER_MS = 700
/** ours: one utterance, and one clause, at most */
export const UTTERANCE_MAX_MS = 30_000
export const CLAUSE_MAX_MS = 60_000

// decisions 7: AI talk; a clause that is spoken, and half a minute of speech at 16 kHz
export const SPOKEN_TEXT_MAX = 400
export const HEARD_MAX_BYTES = 1_048_576
/** Sounds that were made once; past it the ones nobody wanted for longest go. */
export const SPEECH_KEPT_BYTES = 209_715_200
export const PRONUNCIATIONS_MAX = 500
/** ours: what is kept of one talk, and how fast it may come: so many words at once, and so many a second after */
export const TALK_WORDS_MAX = 400
export const TALK_WORDS_BURST = 20
export const TALK_WORDS_PER_SECOND = 2
/** ours: how fast AI talks of a kiosk may begin: so many at once, and so many a second after */
export const TALKS_BURST = 5
export const TALKS_PER_SECOND = 0.2
export const TALK_STEPS_MAX = 1_000
export const TALK_TEXT_MAX = 2_000
/** Words that were under way when a talk ended are still its own. */
export const TALK_LATE_MS = 60_000
/** The last words of a talk that go with its hand-over. */
export const TALK_TURNS_SHOWN = 12

// decisions 4: a kiosk is set up by a code
export const KIOSK_CODE_MS = 10 * 60_000
/** Codes that wait, of one address and in all: memory is bounded, and a shop's many kiosks are not kept waiting. */
export const KIOSK_CODES_OF_ADDRESS_MAX = 20
export const KIOSK_CODES_MAX = 2_000
/** So long is one question held whether somebody has entered the code; shorter than proxies wait. */
export const KIOSK_WAIT_MS = 25_000
/** A kiosk that was connected in the last second of its code has as long to come in. */
export const KIOSK_ENTRY_MS = 60_000

// decisions 7: captions of a call between people; ours
export const CAPTION_TEXT_MAX = 1_000
/** Utterances of one call that are kept. */
export const CAPTIONS_MAX = 2_000
/** Of each side: recognisers tell four times a second what they hear so far. */
export const CAPTIONS_BURST = 20
export const CAPTIONS_PER_SECOND = 6
/** Of one call at the same time; what comes meanwhile is read as it was said. */
export const TRANSLATIONS_AT_ONCE_MAX = 3
/** A server that has just failed is not asked for so long. */
export const TRANSLATOR_REST_MS = 30_000

// decisions 1: the first day
export const SETUP_KEY_LETTERS = 12
export const SETUP_KEY_MAX = 40
export const SETUP_MAILS_MAX = 10
export const SETUP_MAILS_WINDOW_MS = 3_600_000

// decisions 2: the second factor
/** Then the password is asked for again. */
export const WRONG_CODES_OF_TICKET_MAX = 3
/** Wrong codes of an account within a day of which its owner is told. */
export const WRONG_CODES_TOLD = 10
/** From the right password to the code. */
export const SECOND_STEP_MS = 5 * 60_000
export const RECOVERY_CODES = 10
/** From what a passkey is asked for to its answer. */
export const PASSKEY_MS = 5 * 60_000
/** Of one account. */
export const PASSKEYS_MAX = 20
