/** Splits lines after sentence ends: 。！？, or . ! ? before a space. */
export const sentencesOf = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => line.split(/(?<=[。！？])|(?<=[.!?])\s+/))
    .map((part) => part.trim())
    .filter((part) => part !== '')
