/**
 * Spec 1: the roles of accounts. The visitor of a reservation (guest) has no role of their own, only the link of the
 * reservation.
 */
export const ROLES = ['companyAdmin', 'operator', 'signage', 'systemAdmin', 'webReservationUser'] as const
export type Role = (typeof ROLES)[number]

/**
 * Spec 5: the roles offered by the role selector. System administrators cannot be created there, and signages are
 * created in another form.
 */
export const GIVEN_ROLES = ['operator', 'companyAdmin', 'webReservationUser'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** The page that each role gets after signing in (Spec 4.1, decisions 3). */
export const HOMES: Record<Role, string> = {
  companyAdmin: '/app/service/standby',
  operator: '/app/service/standby?isOperator=true',
  signage: '/app/signage/view',
  systemAdmin: '/admin',
  webReservationUser: '/app/reservation/home',
}

/** Spec 4.2: the page shown after saving one's profile: the standby page, or the home page for roles that do not stand by. */
export const STANDBY_PATHS: Record<Role, string> = {
  ...HOMES,
  webReservationUser: '/app/service/standby',
}

/** Which signages and operators a role sees in lists and live updates (Spec 2.4.14, decisions 2). */
export const LIST_SCOPES: Record<Role, 'company' | 'own' | 'none'> = {
  companyAdmin: 'company',
  operator: 'own',
  signage: 'none',
  systemAdmin: 'company',
  webReservationUser: 'none',
}

/** Roles that can stand by and answer calls. */
export const HOST_ROLES = ['operator', 'companyAdmin'] as const
/** Roles that talk to visitors: the HOST_ROLES, and reservation users in their own rooms. */
export const isTalkRole = (role: Role): boolean => isHostRole(role) || role === 'webReservationUser'
export const isHostRole = (role: Role): boolean => (HOST_ROLES as readonly Role[]).includes(role)

/** Spec 2.2: target of the logo link. */
export const LOGO_PATHS: Record<Role, string> = {
  companyAdmin: '/app/users/home',
  operator: HOMES.operator,
  signage: HOMES.signage,
  systemAdmin: HOMES.systemAdmin,
  webReservationUser: HOMES.webReservationUser,
}
