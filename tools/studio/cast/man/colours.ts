import { type CharacterColours, PLAIN_SWATCHES } from '../../paint/palette.ts'

export const MAN_COLOURS: CharacterColours = {
  swatches: {
    ...PLAIN_SWATCHES,
    skin: ['#fbdcc6', '#e9a98d'],
    hand: ['#fbdcc6', '#e9a98d'],
    jacket: ['#4a5163', '#2b3043'],
    lapel: ['#5d667c', '#363d54'],
    skirt: ['#434a5b', '#272c3d'],
    tights: ['#434a5b', '#272c3d'],
    shoes: ['#3a2a26', '#211716'],
    scarf: ['#b8374f', '#83233f'],
    gold: ['#2f3546', '#1d2130'],
    brow: ['#2b2a33', '#2b2a33'],
    lash: ['#221d22', '#221d22'],
    lip: ['#a2523f', '#a2523f'],
    lidLine: ['#c48c74', '#c48c74'],
  },
  hair: {
    crown: '#25242d',
    middle: '#35343f',
    tip: '#464553',
    shine: '#7d7f96',
    shade: '#1a1524',
    hollow: '#17141f',
  },
  iris: {
    top: '#2c2f3f',
    bottom: '#6f7fa3',
    glow: '#b7c6e6',
    pupil: '#17171f',
    ring: '#1b1b26',
    pupilShare: 0.36,
  },
  blush: [255, 138, 112],
}
