import { type ButtonKind, buttonKind } from '#core/visitor-texts/buttons.ts'
import type { StageIconName } from '../kit/ui/stage-icon-paths.ts'

const ICONS: Readonly<Record<ButtonKind, StageIconName>> = {
  ai: 'sparkles',
  booking: 'calendar',
  place: 'place',
  delivery: 'download',
  question: 'speech',
  person: 'person',
  payment: 'yen',
  hours: 'clock',
  reception: 'reception',
}

/**
 * Icon of a touch button, by its Japanese text, so that it is the same in every language. The button that calls an operator has a
 * bell.
 */
export const buttonIcon = (ja: string, isCall: boolean): StageIconName =>
  isCall ? 'bell-silent' : ICONS[buttonKind(ja)]
