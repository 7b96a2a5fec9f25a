/** Sections without a test, in the order of the documents. Each entry says why. */
export const UNTESTED: Readonly<Record<string, string>> = {
  'Spec 1': 'says what the product is, and holds no rule',
  'Spec 2.4.15': 'reads three fields; its licences are [decisions 2]; the page itself is only toured',
}
