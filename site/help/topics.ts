/** The topics of the help, in the order in which they are read. Each is a file of that name in docs/help/ja and docs/help/en. */
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

/** The address of a topic, of the first page where none is named; Japanese has the short one. */
export const addressOf = (language: HelpLanguage, topic?: Topic): string =>
  ['/help', ...(language === 'ja' ? [] : [language]), ...(topic ? [topic] : [])].join('/')

/** The other language of the help. */
export const otherLanguage = (language: HelpLanguage): HelpLanguage => (language === 'ja' ? 'en' : 'ja')
