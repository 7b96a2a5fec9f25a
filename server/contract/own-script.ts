/**
 * What our own scripts say of themselves with every request. Another site's page cannot say it without being asked for leave
 * first (CORS), which nobody gives; so it stands for Sec-Fetch-Site where browsers do not tell that: on plain http in a LAN.
 */
export const OWN_SCRIPT = { header: 'x-requested-with', value: 'Uketsuke' } as const
