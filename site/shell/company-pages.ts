/** Pages under /app, /store and /admin that work without a company; all others need one. */
const WITHOUT_COMPANY = [
  '/admin',
  '/app/users/profile',
  '/app/signage/view',
  // without a company, a system administrator sees all companies here
  '/app/reservation/company',
  '/app/users/usage',
  // the former address of the company's usage
  '/app/reservation/usage/statistics',
]

/** Whether a page needs a company, so that a system administrator has to choose one first (decisions 2). */
export const needsCompany = (path: string): boolean =>
  /^\/(app|store|admin)(\/|$)/.test(path) && !WITHOUT_COMPANY.includes(path)
