/**
 * Sections of the specification and the decisions that have no test, in the order of the documents. Each entry says
 * why.
 */
export const UNTESTED: Readonly<Record<string, string>> = {
  'Spec 1': 'says what the product is, and holds no rule',
}
