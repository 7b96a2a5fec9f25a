/** CacheStorage in memory, with the methods that the workers use. */
export function fakeCaches(): CacheStorage {
  const caches = new Map<string, Cache>()
  const pathOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : String(request), 'https://reception.example').pathname

  function open(): Cache {
    const stored = new Map<string, Response>()
    return {
      match: async (request) => stored.get(pathOf(request))?.clone(),
      addAll: async (paths) => {
        for (const path of paths) stored.set(pathOf(path), await fetch(String(path)))
      },
      put: async (request, response) => void stored.set(pathOf(request), response),
      delete: async (request) => stored.delete(pathOf(request)),
      keys: async () => [...stored.keys()].map((path) => new Request(`https://reception.example${path}`)),
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
