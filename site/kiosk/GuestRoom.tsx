import { useStore } from '@nanostores/react'
import type { RoomShape } from '#core/realtime/shapes.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { guestTexts } from '../reservations/texts-guest.ts'
import css from './guest.module.css'
import { $now } from './now.ts'
import type { Kiosk } from './store.ts'

/** Drawn over the stage for a reservation's guest: meeting title, remaining time, who is awaited, and the leave button. */
export function GuestRoom({ kiosk }: { kiosk: Kiosk }) {
  const room = useStore(kiosk.guest.$room)
  if (!room) return null
  return <GuestBar kiosk={kiosk} room={room} />
}

const MINUTE_MS = 60_000

function GuestBar({ kiosk, room }: { kiosk: Kiosk; room: RoomShape }) {
  const texts = pickTexts(guestTexts, useStore(kiosk.$language))
  const isHostOut = useStore(kiosk.guest.$isHostOut)
  const isEndingSoon = useStore(kiosk.guest.$endingSoon)
  const isOffline = useStore(kiosk.$model)?.offline === true
  const now = useStore($now)
  const minutes = Math.max(0, Math.ceil((room.endAt - now) / MINUTE_MS))
  const waiting = isHostOut ? texts.hostOut(room.hostName) : texts.hostAway(room.hostName)
  return (
    <div className={css.guest}>
      <header className={css.bar}>
        <div className={css.what}>
          <b>{room.title}</b>
          <span>{texts.left(minutes)}</span>
        </div>
        <Button size="sm" icon="log-out" disabled={isOffline} onClick={() => void kiosk.guest.leave()}>
          {texts.leave}
        </Button>
      </header>
      <div role="status">
        {isEndingSoon && <p className={css.warning}>{texts.endingSoon}</p>}
        {!room.isHostHere && !isOffline && <p className={css.notice}>{waiting}</p>}
      </div>
    </div>
  )
}
