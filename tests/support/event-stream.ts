/** Parses the events of a text/event-stream body; each event is one line of JSON. */
export const eventsOf = <Event>(body: string): Event[] =>
  body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => JSON.parse(block.replace(/^data: /, '')) as Event)
