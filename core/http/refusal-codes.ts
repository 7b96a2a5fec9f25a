/**
 * Spec 8: pages show every refusal whose code is below this number, in the same way. A refusal with this code or a
 * higher one is not shown, or only next to the field or button that caused it.
 */
export const SILENT_FROM = 100

/** The number in an SVER code; 0 if it has none (SVER-Unexpected). */
export const codeNumber = (code: string): number => Number(/\d+/.exec(code)?.[0] ?? 0)
