/** CacheStorage in memory, with the methods that the workers use. */
export function fakeCaches(): CacheStorage {
  const caches = new Map<string, Cache>()
  const pathOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : String(request), 'https://reception.example').pathname

  function open(): Cache {
    const kept = new Map<string, Response>()
    return {
      match: async (request) => kept.get(pathOf(request))?.clone(),
      addAll: async (paths) => {
        for (const path of paths) kept.set(pathOf(path), await fetch(String(path)))
      },
      put: async (request, response) => void kept.set(pathOf(request), response),
      delete: async (request) => kept.delete(pathOf(request)),
      keys: async () => [...kept.keys()].map((path) => new Request(`https://reception.example${path}`)),
    } as Partial<Cache> as Cache
  }

  return {
    open: async (name) => {
      const known = caches.get(name) ?? open()
      caches.set(name, known)
      return known
    },
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
  } as Partial<CacheStorage> as CacheStorage
}
