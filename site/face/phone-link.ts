import { atom, onMount, type ReadableAtom } from 'nanostores'
import { issuePhoneToken } from '#core/face/contract-phone.ts'
import type { Clock } from '../line/clock.ts'
import type { Request } from '../line/request.ts'
import { createTurn } from '../line/turn.ts'
import type { FaceGateway } from './face-gateway.ts'

/** A new link is fetched shortly before the old one expires. */
const EARLY_MS = 10_000

export interface PhoneLink {
  url: string
  expiresAt: number
  qr: { size: number; path: string }
  /** Whether the server listens on its own machine only, so that no phone can open the link. */
  isLocalOnly: boolean
}

export type PhoneLinkState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; link: PhoneLink }
  /** A phone has used the link and is connected, so no link is shown. */
  | { kind: 'used' }

/** The one-time link to the phone page, renewed while it is shown. */
interface PhoneLinkStore {
  $link: ReadableAtom<PhoneLinkState>
  renew(): Promise<void>
}

interface PhoneLinkDeps {
  request: Request
  clock: Pick<Clock, 'after' | 'serverNow'>
  gateway: Pick<FaceGateway, '$status'>
  /**
   * The origin at which phones reach this server. If `isLocalOnly`, this origin works only on the server's own machine.
   */
  origin: (isLocalOnly: boolean) => string
  /** Whether this page was opened on the server's own machine. */
  isAtServer: () => boolean
  drawQr: (text: string) => Promise<{ size: number; path: string }>
}

export function createPhoneLink({
  request,
  clock,
  gateway,
  origin,
  isAtServer,
  drawQr,
}: PhoneLinkDeps): PhoneLinkStore {
  const $link = atom<PhoneLinkState>({ kind: 'loading' })
  let stopTimer = () => {}
  const turn = createTurn()

  async function renew(): Promise<void> {
    const isLast = turn.take()
    stopTimer()
    const reply = await request(issuePhoneToken, {})
    if (!isLast()) return
    if (reply.kind !== 'ok') return $link.set({ kind: 'failed' })
    const { path, isLocalOnly, expiresAt } = reply.value
    const url = origin(isLocalOnly) + path
    const qr = await drawQr(url)
    if (!isLast()) return undefined
    $link.set({ kind: 'ready', link: { url, expiresAt, qr, isLocalOnly: isLocalOnly && isAtServer() } })
    stopTimer = clock.after(Math.max(0, expiresAt - clock.serverNow() - EARLY_MS), () => void renew())
    return undefined
  }

  onMount($link, () => {
    const stopFollowing = gateway.$status.subscribe((status) => {
      const kind = $link.get().kind
      if (status?.hasPhone) {
        turn.end()
        stopTimer()
        $link.set({ kind: 'used' })
      } else if (kind === 'used') {
        $link.set({ kind: 'loading' })
        void renew()
      }
    })
    if ($link.get().kind !== 'used') void renew()
    return () => {
      turn.end()
      stopTimer()
      stopFollowing()
    }
  })

  return { $link, renew }
}

/** Whether the page was opened on the server's own machine, by a loopback address that no phone can reach. */
export const isLoopbackPage = ({ hostname }: Pick<Location, 'hostname'>): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

/**
 * Origin of the link for phones: the page's own origin, or the server's network address if the page was opened on the
 * server's own machine.
 */
export function reachableOrigin(
  at: Pick<Location, 'protocol' | 'hostname' | 'port' | 'origin'>,
  addresses: readonly string[],
  isLocalOnly: boolean,
): string {
  const [address] = addresses
  if (!isLoopbackPage(at) || isLocalOnly || address === undefined) return at.origin
  const host = address.includes(':') ? `[${address}]` : address
  return `${at.protocol}//${host}${at.port ? `:${at.port}` : ''}`
}
