/** Of whoever reads it, where that is known; Japanese elsewhere. */
export type MailLanguage = 'ja' | 'en'

export interface MailText {
  subject: string
  text: string
}
