import { PROTOCOL } from '#core/realtime/to-client.ts'

const MARK = 'reloadedForProtocol'

/** Reloads the page if the server has another protocol version, but only once. */
export function checkProtocol(
  protocol: number,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  reload: () => void,
): void {
  if (!storage) return
  if (protocol === PROTOCOL) {
    storage.removeItem(MARK)
  } else if (storage.getItem(MARK) === null) {
    storage.setItem(MARK, String(protocol))
    reload()
  }
}
