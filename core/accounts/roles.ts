/** Spec 1: the roles of accounts. A guest is no account: somebody with a reservation's link. */
export const ROLES = ['companyAdmin', 'operator', 'signage', 'systemAdmin', 'webReservationUser'] as const
export type Role = (typeof ROLES)[number]

/** Spec 5: what the role selector offers. A system administrator is never made this way, a signage has its own form. */
export const GIVEN_ROLES = ['operator', 'companyAdmin', 'webReservationUser'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** Where each role lands after signing in (Spec 4.1, decisions 3). */
export const HOMES: Record<Role, string> = {
  companyAdmin: '/app/service/standby',
  operator: '/app/service/standby?isOperator=true',
  signage: '/app/signage/view',
  systemAdmin: '/admin',
  webReservationUser: '/app/reservation/home',
}

/** Spec 4.2: the standby page after the own profile was saved; a system administrator's home, who does not stand by. */
export const STANDBY_PATHS: Record<Role, string> = {
  ...HOMES,
  webReservationUser: '/app/service/standby',
}

/** Whose signages and operators a role's lists and pushed states show (Spec 2.4.14, decisions 2). */
export const LIST_SCOPES: Record<Role, 'company' | 'own' | 'none'> = {
  companyAdmin: 'company',
  operator: 'own',
  signage: 'none',
  systemAdmin: 'company',
  webReservationUser: 'none',
}

/** Roles that can stand by and answer calls. */
export const HOST_ROLES = ['operator', 'companyAdmin'] as const
/** Who talks to visitors: whoever answers calls, and the owners of reserved rooms. */
export const isTalkRole = (role: Role): boolean => isHostRole(role) || role === 'webReservationUser'
export const isHostRole = (role: Role): boolean => (HOST_ROLES as readonly Role[]).includes(role)

/** Where the logo leads (Spec 2.2): the standby page for operators, the own home for everybody else. */
export const LOGO_PATHS: Record<Role, string> = {
  companyAdmin: '/app/users/home',
  operator: HOMES.operator,
  signage: HOMES.signage,
  systemAdmin: HOMES.systemAdmin,
  webReservationUser: HOMES.webReservationUser,
}
