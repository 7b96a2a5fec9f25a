import { type CharacterColours, PLAIN_SWATCHES } from '../../paint/palette.ts'

const LIGHT = '#8cecff'
const SCREEN = '#1d2740'

export const ROBOT_COLOURS: CharacterColours = {
  swatches: {
    ...PLAIN_SWATCHES,
    skin: ['#f7f9fc', '#b7c3d9'],
    hand: ['#f7f9fc', '#b7c3d9'],
    shoes: ['#4a5266', '#2b3040'],
    jacket: ['#f28b3c', '#c25a2c'],
    lapel: ['#f28b3c', '#c25a2c'],
    skirt: ['#dfe6f0', '#9fadc6'],
    scarf: ['#1fb2c4', '#127c95'],
    gold: ['#ffd873', '#d79a35'],
    tights: ['#4a5266', '#2b3040'],
    joint: ['#4a5266', '#2b3040'],
    screen: [SCREEN, SCREEN],
    eyeWhite: [SCREEN, SCREEN],
    light: [LIGHT, LIGHT],
    lash: [LIGHT, LIGHT],
    brow: [LIGHT, LIGHT],
    lip: [LIGHT, LIGHT],
    mouth: ['#5fd0ec', '#5fd0ec'],
    tongue: ['#c9f7ff', '#c9f7ff'],
    lidLine: [SCREEN, SCREEN],
  },
  hair: {
    crown: '#dfe6f0',
    middle: '#dfe6f0',
    tip: '#dfe6f0',
    shine: '#ffffff',
    shade: '#9fadc6',
    hollow: '#9fadc6',
  },
  iris: {
    top: LIGHT,
    bottom: '#d9fbff',
    glow: '#ffffff',
    pupil: SCREEN,
    ring: '#5fd0ec',
    pupilShare: 0,
  },
  blush: [255, 110, 150],
}
