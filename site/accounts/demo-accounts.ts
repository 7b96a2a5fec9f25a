/** Accounts of the demo data, listed only if the server runs as a demo. `key` names the text of the role. */
export const DEMO_ACCOUNTS = [
  { loginId: 'admin', key: 'companyAdmin' },
  { loginId: 'operator1', key: 'operator' },
  { loginId: 'lobby', key: 'signage' },
  { loginId: 'guest@example.com', key: 'webReservationUser' },
] as const

export const DEMO_PASSWORD = 'Demo-2026'
