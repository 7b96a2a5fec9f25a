import { type CharacterColours, PLAIN_SWATCHES } from '../../paint/palette.ts'

export const RECEPTIONIST_COLOURS: CharacterColours = {
  swatches: PLAIN_SWATCHES,
  hair: {
    crown: '#7a4a33',
    middle: '#9a6142',
    tip: '#b97a52',
    shine: '#e9b88a',
    shade: '#4a2740',
    hollow: '#5b3023',
  },
  iris: {
    top: '#5a3226',
    bottom: '#d98a4a',
    glow: '#ffcf8a',
    pupil: '#2c1a1f',
    ring: '#2a1518',
    pupilShare: 0.35,
  },
  blush: [255, 128, 120],
}
