import { type CharacterColours, PLAIN_SWATCHES } from '../../paint/palette.ts'

export const BEAR_COLOURS: CharacterColours = {
  swatches: {
    ...PLAIN_SWATCHES,
    skin: ['#d99a5b', '#a8663a'],
    hand: ['#d99a5b', '#a8663a'],
    jacket: ['#2f7d6b', '#1c5650'],
    lapel: ['#46a08a', '#2a6e60'],
    skirt: ['#4b4038', '#2f2722'],
    tights: ['#4b4038', '#2f2722'],
    scarf: ['#ffc94f', '#e0952e'],
    gold: ['#ffd873', '#d79a35'],
    shoes: ['#6b4630', '#432a1d'],
    hat: ['#2f7d6b', '#1c5650'],
    hatBand: ['#ffc94f', '#e0952e'],
    eyeWhite: ['#3a2a26', '#3a2a26'],
    brow: ['#8a5230', '#8a5230'],
    lidLine: ['#b87d48', '#b87d48'],
    lip: ['#7a3d2f', '#7a3d2f'],
  },
  hair: {
    crown: '#b87742',
    middle: '#d99a5b',
    tip: '#e2ab72',
    shine: '#f0c696',
    shade: '#7a4630',
    hollow: '#7a4630',
  },
  iris: {
    top: '#2a1c1a',
    bottom: '#6b4230',
    glow: '#c98a52',
    pupil: '#1c1213',
    ring: '#1c1213',
    pupilShare: 0.5,
  },
  blush: [255, 120, 96],
}
