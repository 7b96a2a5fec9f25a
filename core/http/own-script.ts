/**
 * What our own scripts say of themselves with every request. Another site's page cannot say it without being asked for leave
 * first (CORS), which nobody gives; so it stands for Sec-Fetch-Site where browsers do not tell that: on plain http in a LAN.
 */
export const OWN_SCRIPT = { header: 'x-requested-with', value: 'Uketsuke' } as const

/** Of whose account the numbers of a page are that asks (decisions 9): in another cell they are others'. */
export const OF_ACCOUNT = 'x-account'

/**
 * The query by which a page asks as the guest of a reservation, whoever is signed in in the same browser (decisions 6): the
 * session's cookie goes along with every request of every tab, and only the tab knows in whose name it asks.
 */
export const AS_GUEST = { name: 'guest', value: '1' } as const
