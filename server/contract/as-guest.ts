/**
 * The query by which a page asks as the guest of a reservation, whoever is signed in in the same browser (decisions 6): the
 * session's cookie goes along with every request of every tab, and only the tab knows in whose name it asks.
 */
export const AS_GUEST = { name: 'guest', value: '1' } as const
