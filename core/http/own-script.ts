/**
 * Header sent by our own scripts with every request. Another site can only send it after a CORS preflight, which is never
 * allowed. It replaces Sec-Fetch-Site on plain http in a LAN, where browsers omit that header.
 */
export const OWN_SCRIPT = { header: 'x-requested-with', value: 'Uketsuke' } as const

/** Account whose IDs the page uses (decisions 9): after a move to another cell the same IDs belong to others. */
export const OF_ACCOUNT = 'x-account'

/**
 * Query by which a page acts as the guest of a reservation although a user is signed in in the same browser (decisions 6): all
 * tabs send the session cookie, and only the tab knows whom it acts for.
 */
export const AS_GUEST = { name: 'guest', value: '1' } as const
