/** Which request parameters a server accepts. Current OpenAI models refuse some parameters that other servers require. */
export interface ChatDialect {
  /**
   * Whether to send `max_completion_tokens` instead of `max_tokens`; set after a response with status 400 that complains about
   * `max_tokens`.
   */
  hasCompletionTokens: boolean
  /** Parameters that the server has refused and that are no longer sent. */
  omits: ReadonlySet<'temperature' | 'reasoning_effort'>
}

/** Tokens that a model may spend on reasoning in addition to its answer; they count toward `max_completion_tokens`. */
export const REASONING_TOKENS = 1_000

/**
 * Maximum number of servers and models remembered. There must be a limit, because companies can enter any number of
 * them.
 */
const PLACES_MAX = 500

/** What earlier requests have shown about servers and their models. Kept until the process ends. */
export interface ChatMemory {
  dialectOf(place: string): ChatDialect
  learn(place: string, dialect: ChatDialect): void
  /** Name of the model, if the server has exactly one model. */
  modelOf(url: string): string | undefined
  learnModel(url: string, model: string | undefined): void
}

const COMMON: ChatDialect = { hasCompletionTokens: false, omits: new Set() }

export function createChatMemory(): ChatMemory {
  const dialects = new Map<string, ChatDialect>()
  const models = new Map<string, string>()
  const keep = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
    map.delete(key)
    map.set(key, value)
    const [oldest] = map.keys()
    if (map.size > PLACES_MAX && oldest !== undefined) map.delete(oldest)
  }
  return {
    dialectOf: (place) => dialects.get(place) ?? COMMON,
    learn: (place, dialect) => keep(dialects, place, dialect),
    modelOf: (url) => models.get(url),
    learnModel(url, model) {
      if (model === undefined) models.delete(url)
      else keep(models, url, model)
    },
  }
}

/**
 * Adapts the request parameters (the dialect) after a response with status 400, whose message names the refused
 * parameter.
 * @returns undefined if nothing can be changed
 */
export function dialectAfter(
  dialect: ChatDialect,
  { param, message }: { param: string; message: string },
): ChatDialect | undefined {
  const names = (parameter: string): boolean => param === parameter || message.includes(parameter)
  if (!dialect.hasCompletionTokens && names('max_tokens')) return { ...dialect, hasCompletionTokens: true }
  const refused = (['temperature', 'reasoning_effort'] as const).find(
    (parameter) => !dialect.omits.has(parameter) && names(parameter),
  )
  return refused && { ...dialect, omits: new Set([...dialect.omits, refused]) }
}
