const UNKNOWN = { answeredAt: null, failedAt: null, fault: null }

/** What getAiSettings says of servers that nobody has asked yet. */
export const AI_UNUSED = {
  installation: { spentYen: 0, dayYenMax: 1_000 },
  health: { chat: UNKNOWN, speech: UNKNOWN, hearing: UNKNOWN },
}
