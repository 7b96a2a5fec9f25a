/**
 * Spec 8: every page shows refusals with lower codes in the same way. Refusals with this code or a higher one are not
 * shown, or only next to what caused them.
 */
export const SILENT_FROM = 100

/** 0 for codes without a number (SVER-Unexpected). */
export const codeNumber = (code: string): number => Number(/\d+/.exec(code)?.[0] ?? 0)
