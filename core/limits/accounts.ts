// decisions 2: sessions and rate limits
/**
 * Rate limits by address count an IPv6 /64 as one client, and allow all clients of a /48 together this many times the
 * limit. Must stay below LOGIN_FAILURES_OF_UNKNOWN_MAX / LOGIN_FAILURES_MAX, so that one /48 alone cannot lock an
 * account.
 */
export const SITE_LIMIT_FACTOR = 5
export const SESSION_MS = 12 * 3_600_000
export const REMEMBERED_SESSION_MS = 30 * 86_400_000
/**
 * Signed-in browsers per account; when one more browser signs in, the browser that was seen least recently is signed
 * out.
 */
export const SESSIONS_MAX = 50
/** During a talk the user's session does not expire: each time it would end, it is extended by this time. */
export const SESSION_TALK_MS = 60_000
export const LOGIN_FAILURES_MAX = 10
/** Failed sign-ins to one account, counted over all browsers from which no user has signed in to it before. */
export const LOGIN_FAILURES_OF_UNKNOWN_MAX = 100
export const LOGIN_FAILURES_WINDOW_MS = 5 * 60_000
export const LOGIN_ADDRESS_MAX_PER_MINUTE = 100
export const CALLS_MAX_PER_SECOND = 50
/** CPU time in ms that the requests of one account may use: in a burst, and on average per second. */
export const CPU_BURST_MS = 3_000
export const CPU_MS_PER_SECOND = 200
/** Maximum number of queued requests per account. */
export const REQUESTS_WAITING_MAX = 100
export const CREDENTIAL_MS = 5 * 60_000
/** TURN credentials last long enough to gather candidates; an ICE restart requests new ones. */
export const TURN_CREDENTIAL_MS = 10 * 60_000
export const REGISTRATIONS_MAX_PER_HOUR = 30
export const RESETS_MAX = 3
export const RESETS_OF_ADDRESS_MAX = 20
export const RESETS_WINDOW_MS = 3_600_000
export const TEMPORARY_PASSWORD_MS = 24 * 3_600_000
/**
 * Lifetime of a temporary password that an administrator hands over: one that is printed on Friday still works on
 * Monday.
 */
export const HANDED_PASSWORD_MS = 7 * 86_400_000
export const INVITATION_MS = 7 * 86_400_000
/** Requests with an invitation's link that does not work, per address and hour. */
export const WRONG_INVITATIONS_MAX = 20
export const WRONG_INVITATIONS_WINDOW_MS = 3_600_000

// decisions 2: the second factor
/** After this many wrong codes the password must be entered again. */
export const WRONG_CODES_OF_TICKET_MAX = 3
/** Wrong codes per account and day after which the owner is notified. */
export const WRONG_CODES_BEFORE_NOTICE = 10
/** Longest time between the correct password and the code. */
export const SECOND_STEP_MS = 5 * 60_000
export const RECOVERY_CODES = 10
/** Longest time for answering a passkey challenge. */
export const PASSKEY_MS = 5 * 60_000
/** Passkeys per account. */
export const PASSKEYS_MAX = 20

// decisions 2: mails
export const MAILS_MAX_PER_HOUR = 10
/**
 * Part of MAILS_MAX_PER_HOUR that is reserved for mails with passwords and codes: as many as password resets per hour.
 */
export const MAILS_RESERVED = RESETS_MAX
/** Mails per account and day about sign-ins from new browsers, and about changed credentials. */
export const SIGN_IN_NOTICES_PER_DAY = 5
export const ACCOUNT_CHANGE_NOTICES_PER_DAY = 20
export const NOTICES_WINDOW_MS = 24 * 3_600_000
export const CODE_DIGITS = 6
export const CODE_MS = TEMPORARY_PASSWORD_MS
/** Wrong codes for confirming an e-mail address, per account within CODE_MS. More count as guessing. */
export const CODE_TRIES_MAX = 10
/** Changes of a reservation within this time are reported in one mail. */
export const CHANGE_MAIL_DELAY_MS = 5 * 60_000

// Not from the specification: how long sent and failed mails are kept.
export const MAILS_KEPT_DAYS = 90

// decisions 1: the first-day setup
export const SETUP_KEY_LETTERS = 12
export const SETUP_KEY_MAX = 40
export const SETUP_MAILS_MAX = 10
export const SETUP_MAILS_WINDOW_MS = 3_600_000

// decisions 2: limits per company. A company that already exceeds a limit keeps what it has.
export const USERS_MAX = 2_000
export const STORES_MAX = 1_000
/** Maximum signages of a company. Reserved rooms do not count; each account has one at most. */
export const SIGNAGES_MAX = 2_000
export const MEDIA_FILES_MAX = 5_000
/** Media files of one reservation user: fewer than MEDIA_FILES_MAX, because these users register by themselves. */
export const RESERVATION_USER_FILES_MAX = 200
/** Entries of a company's audit log in 24 hours. Further actions of its administrators are refused. */
export const AUDIT_ENTRIES_PER_DAY = 5_000
/** Entries that each administrator may always add in 24 hours, so that no administrator can lock out the others. */
export const AUDIT_ENTRIES_OF_ACCOUNT = 50

// decisions 2: audit log
/** Days that audit entries are kept: default and limits. Long enough that administrators cannot soon erase their own traces. */
export const AUDIT_DAYS = 365
export const AUDIT_DAYS_MIN = 90
export const AUDIT_DAYS_MAX = 1_825
/** Rows per page of the audit log, and per chunk of its CSV file. */
export const AUDIT_PAGE_ROWS = 20
export const AUDIT_SLICE_ROWS = 500
/** Longest period of one query of the audit log. */
export const AUDIT_PERIOD_DAYS_MAX = 1_830
