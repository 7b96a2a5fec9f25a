const UNKNOWN = { answeredAt: null, failedAt: null, fault: null }

/** What getAiSettings answers while no AI server has been used. */
export const AI_UNUSED = {
  installation: { spentYen: 0, dayYenMax: 1_000 },
  health: { chat: UNKNOWN, speech: UNKNOWN, hearing: UNKNOWN },
}
