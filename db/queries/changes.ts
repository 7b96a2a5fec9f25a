/** Fields that are undefined stay unchanged. drizzle refuses an update without any field. */
export const changesNothing = (changes: object): boolean =>
  Object.values(changes).every((value) => value === undefined)
