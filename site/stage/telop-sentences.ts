/** Cuts lines at the end of sentences (。！？ and their Latin sisters before a space). */
export const sentencesOf = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => line.split(/(?<=[。！？])|(?<=[.!?])\s+/))
    .map((part) => part.trim())
    .filter((part) => part !== '')
