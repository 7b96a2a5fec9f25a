import { LineIcon } from '../stage/StageIcon.tsx'

/** Icons of the message form, loaded together with the form. See site/kit/ui/icon-paths.ts. */
const PATHS = {
  next: 'M9 5.5l6.5 6.5L9 18.5',
  send: 'M4 12L20 4.5 15.5 20l-4-6.5ZM11.5 13.5L20 4.5',
  check: 'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0 -17.6 0M8 12.3l2.8 2.8L16.2 9.5',
  stop: 'M7 7h10v10H7Z',
  play: 'M7 4.5l12 7.5-12 7.5Z',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
  delete: 'M21 5H9l-6 7 6 7h12ZM12 9.5l5 5M17 9.5l-5 5',
  microphone:
    'M12 3h0a3 3 0 0 1 3 3v5a3 3 0 0 1 -3 3h-0a3 3 0 0 1 -3 -3v-5a3 3 0 0 1 3 -3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
} as const

export const SheetIcon = ({ name, size }: { name: keyof typeof PATHS; size?: number }) => (
  <LineIcon d={PATHS[name]} size={size} />
)
