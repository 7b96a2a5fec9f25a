import type { WebhookFormat } from '#core/alerts/rules.ts'

/** The text of an alert, in the parts from which each format builds its message. */
export interface Notice {
  title: string
  text: string
  /** The details of the alert, as pairs of name and value. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Page that the link in the message opens. */
  url: string
  urlWords: string
}

/** The alert as structured data, for receiving programs. */
interface NoticeData {
  event: string
  /** ID of the message, the same in every attempt. */
  id: string
  /** Time of the message in ISO 8601. */
  at: string
  company: string
  [field: string]: unknown
}

interface BodyInput {
  notice: Notice
  data: NoticeData
  /** The receiver's ID at LINE; null for all other formats. */
  recipient: string | null
}

/** Escapes text for Slack, so that names written by users cannot contain markup. */
const forSlack = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]!)
const forTeams = (text: string): string => text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, (letter) => `\\${letter}`)

const lines = ({ title, text, facts }: Notice): string =>
  [title, text, ...facts.map(([name, value]) => `${name}: ${value}`)].filter(Boolean).join('\n')

/** Maximum length of a LINE message. */
const LINE_MAX = 5_000

const BODIES: Record<WebhookFormat, (input: BodyInput) => unknown> = {
  // Slack incoming webhook: `text` is shown in notifications
  slack: ({ notice }) => ({
    text: forSlack(notice.title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: notice.title.slice(0, 150) } },
      {
        type: 'section',
        text: { type: 'plain_text', text: lines({ ...notice, title: '' }).slice(0, 3_000) },
      },
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: notice.urlWords }, url: notice.url }],
      },
    ],
  }),
  // Teams workflow "When a Teams webhook request is received": an Adaptive Card in a message
  teams: ({ notice }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: forTeams(notice.title), weight: 'Bolder', size: 'Medium', wrap: true },
            { type: 'TextBlock', text: forTeams(notice.text), wrap: true },
            {
              type: 'FactSet',
              facts: notice.facts.map(([title, value]) => ({
                title: forTeams(title),
                value: forTeams(value),
              })),
            },
          ],
          actions: [{ type: 'Action.OpenUrl', title: notice.urlWords, url: notice.url }],
        },
      },
    ],
  }),
  // LINE Messaging API, POST /v2/bot/message/push
  line: ({ notice, recipient }) => ({
    to: recipient,
    messages: [{ type: 'text', text: `${lines(notice)}\n${notice.url}`.slice(0, LINE_MAX) }],
  }),
  json: ({ notice, data }) => ({
    ...data,
    title: notice.title,
    text: notice.text,
    facts: Object.fromEntries(notice.facts),
    url: notice.url,
  }),
}

export const webhookBody = (format: WebhookFormat, input: BodyInput): string =>
  JSON.stringify(BODIES[format](input))
