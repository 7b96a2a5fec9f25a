import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { LANGUAGES } from '#core/languages.ts'
import { GUEST_NAME_MAX } from '#core/limits.ts'
import type { RoomShape } from '#core/realtime/shapes.ts'
import { hostNameFor } from '#core/visitor-texts/text-for.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { guestTexts } from '../reservations/texts-guest.ts'
import css from './guest.module.css'
import { $now } from './now.ts'
import type { Kiosk } from './store.ts'

/**
 * The bar above the screen of a reservation's visitor (guest): meeting title, remaining time, language, the button to
 * leave, and the person for whom the visitor waits.
 */
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
  const name = useStore(kiosk.guest.$name)
  const [isNaming, setNaming] = useState(false)
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
        <Button
          icon="person"
          aria-expanded={isNaming}
          title={texts.name}
          onClick={() => setNaming(!isNaming)}
        >
          <span className={css.name}>{name || texts.name}</span>
        </Button>
        <LanguageSelect kiosk={kiosk} />
        <Button icon="log-out" disabled={isOffline} onClick={() => void kiosk.guest.leave()}>
          {texts.leave}
        </Button>
      </header>
      {isNaming && <NameForm kiosk={kiosk} onDone={() => setNaming(false)} />}
      <div role="status">
        {isEndingSoon && <p className={css.warning}>{texts.endingSoon}</p>}
        {!room.isHostHere && !isOffline && <p className={css.notice}>{waiting}</p>}
      </div>
    </div>
  )
}

/** Form in which a reservation's visitor (guest) changes the name that the operator reads. */
function NameForm({ kiosk, onDone }: { kiosk: Kiosk; onDone: () => void }) {
  const texts = pickTexts(guestTexts, useStore(kiosk.$language))
  const [name, setName] = useState(kiosk.guest.$name.get())
  const save = (event: FormEvent) => {
    event.preventDefault()
    kiosk.guest.$name.set(name.trim())
    onDone()
  }
  return (
    <form
      className={css.nameForm}
      onSubmit={save}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone()
      }}
    >
      <TextInput
        autoFocus
        aria-label={texts.name}
        placeholder={texts.nameHelp}
        value={name}
        maxLength={GUEST_NAME_MAX}
        autoComplete="name"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary">
        {texts.saveName}
      </Button>
    </form>
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
