/** How a server wants to be asked. Current OpenAI models refuse parameters that others know alone. */
export interface ChatDialect {
  /** `max_tokens`, unless the server names it as the reason of a 400. */
  hasCompletionTokens: boolean
  /** Parameters that the server has refused. */
  omits: ReadonlySet<'temperature' | 'reasoning_effort'>
}

/** Tokens that a model may think with beside its answer: they count as part of `max_completion_tokens`. */
export const REASONING_TOKENS = 1_000

/** A company may change its server and model at will. */
const PLACES_MAX = 500

/** What servers have taught, by server and model, until the process ends. */
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

/** What a 400 complains about. @returns undefined: nothing that can be asked otherwise */
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
