/** Sections that no test title cites, in the order of the pages, each with its reason. Whoever adds one says why. */
export const UNTESTED: Readonly<Record<string, string>> = {}
