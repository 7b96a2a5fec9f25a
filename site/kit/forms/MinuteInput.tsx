import type { ComponentPropsWithRef } from 'react'
import { DAY_MINUTES, minuteText } from '#core/time/japan-time.ts'
import { TextInput } from '../ui/TextInput.tsx'

/** The value of a time input for a minute of the day. Time inputs have no 24:00, so the end of the day is shown as 00:00. */
export const timeOfMinute = (minute: number): string => minuteText(minute % DAY_MINUTES)

const minuteOf = (time: string): number | undefined => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

type MinuteInputProps = Omit<ComponentPropsWithRef<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  minute: number
  /** Called with the new time, but not while the entered time is incomplete. */
  onMinute: (minute: number) => void
}

/** A time input whose value is a minute of the day. */
export function MinuteInput({ minute, onMinute, ...props }: MinuteInputProps) {
  return (
    <TextInput
      size="sm"
      {...props}
      type="time"
      value={timeOfMinute(minute)}
      onChange={({ target }) => {
        const typed = minuteOf(target.value)
        if (typed !== undefined) onMinute(typed)
      }}
    />
  )
}
