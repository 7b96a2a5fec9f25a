// Spec 9: limits of reservations. Times of day are minutes after midnight in Japan.
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

// decisions 6: limits of reservations per account; environment variables of the server can set others
export const BOOKING_DAYS_AHEAD = 180
export const BOOKINGS_OPEN_MAX = 30
export const BOOKING_HOURS_PER_DAY = 9
/** Not from the specification: reservations made per account in 24 hours, including canceled ones. */
export const BOOKINGS_MADE_PER_DAY = 100
/** Timers check the clock at least this often, so that they notice a changed system clock. */
export const CLOCK_WAKE_MS = 60_000
