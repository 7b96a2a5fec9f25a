/**
 * decisions 7: the cost of requests to the AI servers that this Uketsuke server provides to all companies. The cost
 * counts toward a company's daily limit.
 */

/** Yen per million tokens. */
export interface TokenPrices {
  inYen: number
  outYen: number
}

export interface ChatModel extends TokenPrices {
  model: string
}

/** Prices that are assumed for a model without prices in the environment variables: about those of a large model. */
export const STANDARD_PRICES: TokenPrices = { inYen: 300, outYen: 1_200 }
/** Yen per million letters of synthesized speech: what cloud services charge. */
const SPEECH_YEN = 2_500
/** Yen per hour of recognized speech. */
const HEARING_YEN = 60

/** The cost of a chat request in thousandths of a yen, rounded up. */
export const chatMilliYen = (
  { inYen, outYen }: TokenPrices,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number => Math.ceil((inputTokens * inYen + outputTokens * outYen) / 1_000)

export const speechMilliYen = (text: string): number => Math.ceil((text.length * SPEECH_YEN) / 1_000)

export const hearingMilliYen = (seconds: number): number => Math.ceil((seconds * HEARING_YEN * 1_000) / 3_600)
