/** What is undefined stays as it is; drizzle writes nothing for it, and refuses to write nothing at all. */
export const changesNothing = (changes: object): boolean =>
  Object.values(changes).every((value) => value === undefined)
