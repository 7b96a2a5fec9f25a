// Plain JavaScript: bootstrap.mjs reads it under any Node >= 18.
/**
 * What V8 is told wherever the built server is started. Since Node 24 its young heap grows to three times 32 MB at the first rush of
 * pages and is never given back; 16 holds what a thousand doors need (decisions I).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16']
