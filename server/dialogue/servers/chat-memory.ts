/** Which parameters a server accepts. Current OpenAI models refuse parameters that others require. */
export interface ChatDialect {
  /** Use `max_completion_tokens`; set after a 400 that complains about `max_tokens`. */
  hasCompletionTokens: boolean
  /** Parameters that the server has refused. */
  omits: ReadonlySet<'temperature' | 'reasoning_effort'>
}

/** Tokens that a model may spend on reasoning in addition to its answer; they count toward `max_completion_tokens`. */
export const REASONING_TOKENS = 1_000

/** Maximum number of remembered servers and models. It bounds the memory, because a company can change them at will. */
const PLACES_MAX = 500

/** What requests have shown about servers and their models; kept until the process ends. */
export interface ChatMemory {
  dialectOf(place: string): ChatDialect
  learn(place: string, dialect: ChatDialect): void
  /** The only model of a server. */
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

/** Adapts the dialect to the complaint of a 400. @returns undefined if nothing can be changed */
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
