const UNKNOWN = { answeredAt: null, failedAt: null, fault: null }

/** What getAiSettings says about AI servers that have not been used yet. */
export const AI_UNUSED = {
  installation: { spentYen: 0, dayYenMax: 1_000 },
  health: { chat: UNKNOWN, speech: UNKNOWN, hearing: UNKNOWN },
}
