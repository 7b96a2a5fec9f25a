/** Spec 8: codes of 100 and more are silent or shown where they occurred; lower ones are shown by the page. */
export const SILENT_FROM = 100

/** 0 for codes without a number (SVER-Unexpected). */
export const codeNumber = (code: string): number => Number(/\d+/.exec(code)?.[0] ?? 0)
