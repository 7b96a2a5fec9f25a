/** Spec 3: stored as the name of a company without a name. API answers contain it; pages, mails and files never show it. */
export const NO_COMPANY_NAME = 'None'

/** A company's name for display; empty if it has none. Use it wherever a company's name is shown. */
export const shownCompanyName = (name: string | null | undefined): string =>
  name === NO_COMPANY_NAME ? '' : (name ?? '')
