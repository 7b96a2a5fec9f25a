/** The topics of the help, in reading order. Each has a file of this name in docs/help/ja and docs/help/en. */
export const TOPICS = [
  'first-day',
  'kiosk',
  'operator',
  'administrator',
  'reservations',
  'ai-talk',
  'install',
  'backup',
  'scale',
  'troubleshooting',
] as const
export type Topic = (typeof TOPICS)[number]

export const HELP_LANGUAGES = ['ja', 'en'] as const
export type HelpLanguage = (typeof HELP_LANGUAGES)[number]

/** The address of a topic, or of the first page; Japanese has the short address. */
export const addressOf = (language: HelpLanguage, topic?: Topic): string =>
  ['/help', ...(language === 'ja' ? [] : [language]), ...(topic ? [topic] : [])].join('/')

export const otherLanguage = (language: HelpLanguage): HelpLanguage => (language === 'ja' ? 'en' : 'ja')
