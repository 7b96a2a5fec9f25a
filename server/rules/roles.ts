/** Spec 1: the roles of accounts. A guest is no account: somebody with a reservation's link. */
export const ROLES = ['companyAdmin', 'operator', 'signage', 'systemAdmin', 'webReservationUser'] as const
export type Role = (typeof ROLES)[number]

/** Where each role lands after signing in (Spec 4.1). */
export const HOMES: Record<Role, string> = {
  companyAdmin: '/app/service/standby',
  operator: '/app/service/standby?isOperator=true',
  signage: '/app/signage/view',
  systemAdmin: '/test/register',
  webReservationUser: '/app/reservation/home',
}

/** Roles that can stand by and answer calls. */
export const HOST_ROLES = ['operator', 'companyAdmin'] as const
export const isHostRole = (role: Role): boolean => (HOST_ROLES as readonly Role[]).includes(role)
