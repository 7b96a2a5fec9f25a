/** decisions 7: what the installation's servers cost a company's day. */

/** Yen for a million tokens. */
export interface TokenPrices {
  inYen: number
  outYen: number
}

export interface ChatModel extends TokenPrices {
  model: string
}

/** Of a model whose prices the environment does not name: about those of a large one. */
export const STANDARD_PRICES: TokenPrices = { inYen: 300, outYen: 1_200 }
/** For a million letters, as voices in the cloud cost. */
const SPEECH_YEN = 2_500
/** For an hour of sound. */
const HEARING_YEN = 60

/** Thousandths of a yen, rounded up. */
export const chatMilliYen = (
  { inYen, outYen }: TokenPrices,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number => Math.ceil((inputTokens * inYen + outputTokens * outYen) / 1_000)

export const speechMilliYen = (text: string): number => Math.ceil((text.length * SPEECH_YEN) / 1_000)

export const hearingMilliYen = (seconds: number): number => Math.ceil((seconds * HEARING_YEN * 1_000) / 3_600)
