/**
 * Header sent by our own scripts with every request. Another site can only send it after a CORS preflight, which is never
 * allowed. It replaces Sec-Fetch-Site on plain http in a LAN, where browsers omit that header.
 */
export const OWN_SCRIPT = { header: 'x-requested-with', value: 'Uketsuke' } as const

/**
 * Header with the account whose IDs the page uses (decisions 9). After the company's move to another server, the same
 * IDs belong to other accounts.
 */
export const OF_ACCOUNT = 'x-account'

/**
 * Query parameter by which a page acts for the visitor of a reservation (guest), although a user is signed in in the
 * same browser (decisions 6): all tabs send the same session cookie, and only the page knows for whom it acts.
 */
export const AS_GUEST = { name: 'guest', value: '1' } as const
