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
/** After the last retry both participants are notified, and connecting media is retried at this interval until the call ends. */
export const PEER_AGAIN_MS = 15_000
export const LOGOUT_HOLD_MS = 3_000

// docs/realtime.md: liveness and calls
export const SERVER_PING_MS = 3_000
export const SILENT_IS_LOST_MS = 6_000
export const GRACE_MS = 10_000
export const TAKEOVER_PROBE_MS = 2_000
export const CALL_TIMEOUT_MS = 60_000
export const END_ASKED_MS = 15_000
/** How long a colleague may take to accept a hand-over. */
export const HAND_OVER_OFFER_MS = 30_000
/** How long the media of a colleague who has accepted a hand-over may take to connect. */
export const HAND_OVER_TAKE_MS = 20_000
export const LOST_NOTICE_MS = 2_000
export const KIOSK_REPORT_MS = 30_000
/** This many consecutive reports of zero decoded frames are an error (docs/realtime.md, decodeFrames). */
export const DECODE_ZERO_REPORTS = 3
export const MESSAGE_MAX_BYTES = 64 * 1024
/** Maximum number of queued messages per socket. */
export const MESSAGES_WAITING_MAX = 1_000
export const MESSAGES_WAITING_MAX_BYTES = 256 * 1024
export const SOCKETS_OF_ACCOUNT_MAX = 20
/**
 * WebSocket connections per second from one client network. The limit is high, because all kiosks of a shop behind
 * one router must reconnect within seconds.
 */
export const UPGRADES_MAX_PER_SECOND = 50
export const BINARY_MAX_BYTES = 1_500

// docs/realtime.md, Media over sockets
/** If media does not connect within this time after the offer or an interruption, the network counts as blocking WebRTC. */
export const MEDIA_BLOCKED_MS = 3_000
/** Voice has 50 frames a second (one per 20 ms); the limit is higher, because a stalled connection delivers several at once. */
export const VOICE_FRAMES_MAX_PER_SECOND = 60
export const AVATAR_TEXTS_MAX_PER_SECOND = 50
export const VISITOR_PICTURE_MAX_BYTES = 512 * 1024
/** How long after a press of a button the visitor's picture is accepted, even if the call has ended. */
export const VISITOR_PICTURE_LATE_MS = 60_000

// decisions 4: visitors' pictures
/** Limits of the number of days that a company keeps the pictures. */
export const PICTURE_DAYS_MIN = 1
export const PICTURE_DAYS_MAX = 365

// Spec 8: network quality, QP on the H.264 scale (0-51)
export const QP_BAD = 35
export const QP_SPOTTY = 26
/** Below this frame rate a picture visibly stutters (decisions 8); a camera sends 24 to 30 frames per second, an avatar 30. */
export const FPS_POOR = 12
/** VP8's quantizer runs 0-127; the thresholds use H.264's 0-51 (decisions 8). */
export const VP8_QP_MAX = 127
export const H264_QP_MAX = 51

// decisions 5: face capture
export const FACE_FRAMES_MAX_PER_SECOND = 60
export const FACE_FRAMES_PER_SECOND = 30
export const PHONE_TOKEN_MS = 5 * 60_000
/**
 * A source of face data (such as a phone or a capture app) that sends nothing for this long counts as silent: the next
 * source drives the avatar, if there is one.
 */
export const FACE_SILENT_MS = 2_000

// decisions 7: captions of a call between people (not from the specification)
export const CAPTION_TEXT_MAX = 1_000
/** Caption utterances kept per call. */
export const CAPTIONS_MAX = 2_000
/** Rate limit per participant: recognizers report interim results four times a second. */
export const CAPTIONS_BURST = 20
export const CAPTIONS_PER_SECOND = 6
/** Parallel translations per call; further utterances stay untranslated. */
export const TRANSLATIONS_AT_ONCE_MAX = 3
/** For this long after a failed translation, the chat server gets no requests. */
export const TRANSLATOR_REST_MS = 30_000

// Not from the specification: notes on a call, and messages from operators to visitors
export const CALL_NOTE_MAX = 2_000
export const VISITOR_TEXT_MAX = 200
/** Maximum number of letters in the name of a reservation's visitor (guest). */
export const GUEST_NAME_MAX = 40
export const PHRASES_MAX = 30

// decisions 4: messages that visitors leave when no operator answers
export const VISITOR_MESSAGE_TEXT_MAX = 400
export const VISITOR_MESSAGE_SECONDS_MAX = 60
/** A minute of speech takes a quarter of this. Recordings of browsers that ignore the requested bit rate fit, too. */
export const VISITOR_MESSAGE_SOUND_MAX_BYTES = 2 * 1024 * 1024
export const VISITOR_MESSAGE_PHONE_MAX = 25
export const VISITOR_MESSAGE_PHONE_DIGITS_MIN = 7
/** Visitors' messages that one signage accepts within 24 hours. */
export const VISITOR_MESSAGES_PER_DAY = 50
/** Maximum number of visitors' messages in the operators' list. */
export const VISITOR_MESSAGES_LISTED_MAX = 100

// Not from the specification: results of calls, and the list of an operator's own calls
export const CALL_RESULT_MAX = 20
/** Maximum number of results of calls that a company can add to the built-in ones. */
export const OWN_RESULTS_MAX = 8
/** Maximum length of an operator's message to a colleague at a hand-over. */
export const HAND_OVER_NOTE_MAX = 200
/**
 * Result and note of a call can be changed for at least this long after its end. This matters for calls that end just
 * before midnight.
 */
export const CALL_RECORD_OPEN_MS = 3_600_000
export const OWN_CALLS_DAYS = 92
export const OWN_CALLS_PAGE_ROWS = 10
/**
 * If an AI dialogue begins at a signage within this time after an unanswered call, the AI counts as having taken over
 * the visitor of that call.
 */
export const AI_TAKES_OVER_MS = 60_000

// Not from the specification: call reports
export const REPORT_DAYS_MAX = 92
/** Rows per page of the call list. */
export const CALL_PAGE_ROWS = 20
/** Maximum rows of the call list's CSV file. */
export const CALL_FILE_ROWS_MAX = 10_000
/** Link quality changes kept per call. */
export const LINK_EVENTS_MAX = 200

// decisions 10: alerts by mail, push and webhook
export const ALERT_WAIT_SECONDS_MIN = 5
/** Must be below CALL_TIMEOUT_MS, after which a waiting visitor's call ends. */
export const ALERT_WAIT_SECONDS_MAX = 55
export const ALERT_AWAY_MINUTES_MIN = 1
export const ALERT_AWAY_MINUTES_MAX = 1_440
export const WEBHOOKS_MAX = 10
/** Queued deliveries per webhook. While so many are waiting, new ones are dropped. */
export const DELIVERIES_WAITING_MAX = 100
export const DELIVERIES_KEPT_DAYS = 30
export const WEBHOOK_URL_MAX = 2_000
/** Time-out of a request to a webhook or push service, and how much of its answer is read. */
export const POST_TIMEOUT_MS = 10_000
export const POST_ANSWER_MAX_BYTES = 64 * 1024

// decisions 10: push notifications
export const PUSH_SUBSCRIPTIONS_MAX = 10
