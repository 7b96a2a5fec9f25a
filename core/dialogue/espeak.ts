import type { Language } from '../languages.ts'

/**
 * Whether this is the name of a voice that Speech Dispatcher offers for espeak-ng. Such a voice cannot read kanji. The
 * voices that kiosk/setup.sh installs have other names.
 */
export const isEspeak = (voiceName: string): boolean => /espeak/i.test(voiceName)

/** Whether the voice reads every text of the language. */
export const readsAll = (voiceName: string, lang: Language): boolean => lang !== 'ja' || !isEspeak(voiceName)
