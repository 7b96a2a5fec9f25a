import { useStore } from '@nanostores/react'
import { LANGUAGES } from '#core/languages.ts'
import type { RoomShape } from '#core/realtime/shapes.ts'
import { hostNameFor } from '#core/visitor-texts/text-for.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { guestTexts } from '../reservations/texts-guest.ts'
import css from './guest.module.css'
import { $now } from './now.ts'
import type { Kiosk } from './store.ts'

/** Above a guest's stage: meeting title, remaining time, language, the only exit, and who is awaited. */
export function GuestRoom({ kiosk }: { kiosk: Kiosk }) {
  const room = useStore(kiosk.guest.$room)
  if (!room) return null
  return <GuestBar kiosk={kiosk} room={room} />
}

const MINUTE_MS = 60_000

function GuestBar({ kiosk, room }: { kiosk: Kiosk; room: RoomShape }) {
  const language = useStore(kiosk.$language)
  const texts = pickTexts(guestTexts, language)
  const isHostOut = useStore(kiosk.guest.$isHostOut)
  const isEndingSoon = useStore(kiosk.guest.$endingSoon)
  const isOffline = useStore(kiosk.$model)?.offline === true
  const now = useStore($now)
  const minutes = Math.max(0, Math.ceil((room.endAt - now) / MINUTE_MS))
  const host = hostNameFor(language, room)
  const waiting = isHostOut ? texts.hostOut(host) : texts.hostAway(host)
  return (
    <div className={css.guest} lang={language}>
      <header className={css.bar}>
        <div className={css.what}>
          <b>{room.title}</b>
          <span>{texts.left(minutes)}</span>
        </div>
        <LanguageSelect kiosk={kiosk} />
        <Button icon="log-out" disabled={isOffline} onClick={() => void kiosk.guest.leave()}>
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

function LanguageSelect({ kiosk }: { kiosk: Kiosk }) {
  const language = useStore(kiosk.$language)
  const { languages } = pickTexts(commonTexts, language)
  const change = (value: string) => {
    const next = LANGUAGES.find((one) => one === value)
    if (next) kiosk.setLanguage(next)
  }
  return (
    <SelectInput
      aria-label={pickTexts(guestTexts, language).language}
      value={language}
      onChange={({ target }) => change(target.value)}
    >
      {LANGUAGES.map((value) => (
        <option key={value} value={value} lang={value}>
          {languages[value]}
        </option>
      ))}
    </SelectInput>
  )
}
