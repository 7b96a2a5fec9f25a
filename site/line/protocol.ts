import { PROTOCOL } from '#core/realtime/to-client.ts'

const MARK = 'reloadedForProtocol'

/** What becomes of a page whose server speaks another protocol: it fetches itself anew, but never in a circle. */
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
