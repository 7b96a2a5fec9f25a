/** Spec 3: stored as the name of a company that gave none. Payloads keep it; pages, mails and files never show it. */
export const NO_COMPANY_NAME = 'None'

/** A company's name as people read it; empty where the company gave none. Everything that shows a company's name asks here. */
export const shownCompanyName = (name: string | null | undefined): string =>
  name === NO_COMPANY_NAME ? '' : (name ?? '')
