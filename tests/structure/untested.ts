/** Sections without a test, in the order of the documents. Each entry says why. */
export const UNTESTED: Readonly<Record<string, string>> = {
  'Spec 1': 'says what the product is, and holds no rule',
}
