/** The events of a text/event-stream body: one line of JSON each. */
export const eventsOf = <Event>(body: string): Event[] =>
  body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => JSON.parse(block.replace(/^data: /, '')) as Event)
