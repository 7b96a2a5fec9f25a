import type { CharacterShape } from '#core/characters/contract-read.ts'

/** A character in the form in which getCharacter returns it. */
export const aCharacter = (
  id: number,
  key: string,
  name: string,
  changes: Partial<CharacterShape> = {},
): CharacterShape => ({
  id,
  name,
  image_url: `/characters/${key}-face.webp`,
  standby_image_url: `/characters/${key}-standby.mp4`,
  model_url: `/characters/${key}.vrm`,
  posters: {
    neutral: `/characters/${key}-neutral.webp`,
    wave: `/characters/${key}-wave.webp`,
    happy: `/characters/${key}-happy.webp`,
  },
  palette: {},
  is_default: false,
  own: null,
  ...changes,
})

export const anOwnCharacter = (id: number, name: string): CharacterShape =>
  aCharacter(id, 'own', name, {
    image_url: `/characters/own/${id}/poster.png`,
    standby_image_url: `/characters/own/${id}/poster.png`,
    model_url: `/characters/own/${id}/model.vrm`,
    own: {
      format: '1.0',
      bytes: 3_145_728,
      triangles: 24_000,
      licence: {},
      warnings: ['noCompanies'],
      lacks: ['fingers'],
    },
  })
