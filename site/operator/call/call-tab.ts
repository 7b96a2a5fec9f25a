/** The tabs beside a call, in their order. */
export type CallTab = 'talk' | 'message' | 'note' | 'place'
