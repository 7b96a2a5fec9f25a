// Plain JavaScript, because bootstrap.mjs imports this file and may run under Node 20.
/**
 * V8 flags of the built server. Since Node 24 the young heap grows to three times 32 MB under the first load and never shrinks;
 * 16 MB is enough for a thousand kiosks (docs/decisions/why.md, I).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16']
