/** Whether an update would change nothing, because all its fields are undefined. drizzle refuses such an update. */
export const changesNothing = (changes: object): boolean =>
  Object.values(changes).every((value) => value === undefined)
