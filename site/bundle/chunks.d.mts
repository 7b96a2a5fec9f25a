interface Modules {
  getModuleInfo(id: string): { importers?: readonly string[]; isEntry?: boolean } | null
}

export function chunkOf(pages: ReadonlySet<string>): string | null
export function pagesOf(moduleId: string, context: Modules): Set<string>
export function chunksByAudience(): {
  name: string | ((id: string, context: Modules) => string | null)
  priority: number
  test?: RegExp
  minShareCount?: number
}[]
