import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import type { Rgb } from '../../../site/avatar/colour.ts'

/** A color where it is fully lit, and where it is fully occluded. */
export type ColourPair = readonly [lit: string, dark: string]

export interface HairColours {
  crown: string
  middle: string
  tip: string
  /** Color of the highlight ring. */
  shine: string
  shade: string
  hollow: string
}

export interface IrisColours {
  top: string
  bottom: string
  glow: string
  pupil: string
  ring: string
  /** Size of the pupil relative to the iris; 0 for glowing eyes. */
  pupilShare: number
}

export interface CharacterColours {
  swatches: Readonly<Record<ColourName, ColourPair>>
  hair: HairColours
  iris: IrisColours
  blush: Rgb
}

const flat = (colour: string): ColourPair => [colour, colour]

/** Defaults for characters that specify no other color. */
export const PLAIN_SWATCHES: Readonly<Record<ColourName, ColourPair>> = {
  skin: ['#ffe3d3', '#f6b9a4'],
  hand: ['#ffe3d3', '#f6b9a4'],
  jacket: ['#2f4a7d', '#1d2f5a'],
  skirt: ['#2b4372', '#1a2a50'],
  shirt: ['#ffffff', '#c9d3ea'],
  scarf: ['#ff7d6b', '#d9514f'],
  gold: ['#ffd873', '#d79a35'],
  tights: ['#5a4a52', '#3b2f3a'],
  shoes: ['#22345e', '#141f3e'],
  lapel: ['#3f62a3', '#2a437a'],
  eyeWhite: ['#ffffff', '#b4bfdc'],
  lash: flat('#3b2320'),
  brow: flat('#6b3f2d'),
  lip: flat('#a8463f'),
  mouth: flat('#9c3038'),
  tongue: flat('#f28a86'),
  teeth: flat('#ffffff'),
  highlight: flat('#ffffff'),
  lidLine: flat('#c98f7c'),
  badge: ['#fffdf5', '#d4d6dc'],
  badgeLine: flat('#56689a'),
  hat: ['#2f4a7d', '#1d2f5a'],
  hatBand: ['#ff7d6b', '#d9514f'],
  muzzle: ['#fff3e0', '#e8c9a8'],
  nose: ['#5a3a33', '#3b2320'],
  innerEar: ['#f6b7a2', '#dd8f7e'],
  pad: ['#f6b7a2', '#dd8f7e'],
  joint: ['#4a5266', '#2b3040'],
  screen: ['#1b2438', '#121828'],
  light: ['#7fe9ff', '#4fc4e6'],
}
