/** Normalizes width and case for comparisons. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
