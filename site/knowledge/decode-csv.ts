/** Decodes a CSV file as UTF-8 or, if it is not valid UTF-8, as Shift_JIS, in which Excel saves "CSV" in Japan. */
export function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}
