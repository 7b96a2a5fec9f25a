import { tabStorage } from '../../client/tab-storage.ts'

const KEY = 'serverName'

/** The name of the server that this tab belongs to: as `config` or the sign-in has said it last. */
export const knownServerName = (): string | undefined => tabStorage()?.getItem(KEY) ?? undefined

export function rememberServerName(name: string): void {
  try {
    tabStorage()?.setItem(KEY, name)
  } catch {
    return // a full storage: any server will do then
  }
}
