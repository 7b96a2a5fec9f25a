import type { MediaReference, Template } from '#core/fields/shapes.ts'
import { kindOf } from '#core/media/rules.ts'
import type { PlacedFile, TemplateRow } from '../../db/queries/templates.ts'

const mediaUrl = (id: number): string => `/media/${id}`

const mediaReference = (file: PlacedFile): MediaReference => ({
  id: file.id,
  image_url: mediaUrl(file.id),
  kind: kindOf(file.mimeType),
  name: file.name,
  ...(file.focus && { focus: file.focus }),
})

/** Converts a template to its contract shape (Spec 3). */
export const templateShape = (row: TemplateRow): Template => ({
  id: row.id,
  signage_state: row.scene,
  layout: row.layout,
  width: row.width,
  height: row.height,
  is_view_media: row.isViewMedia,
  is_view_logo: row.isViewLogo,
  is_view_telop: row.isViewTelop,
  telop: row.telop,
  ...(row.telopTranslations && { telop_translations: row.telopTranslations }),
  contents_media: row.contents && mediaReference(row.contents),
  logo_media: row.logo && { id: row.logo.id, image_url: mediaUrl(row.logo.id), name: row.logo.name },
  touch_buttons: row.buttons.map((button) => ({
    id: button.id,
    text: button.text,
    ...(button.translations && { translations: button.translations }),
    font_size: button.fontSizePx,
    bg_color: button.colour,
    is_view: button.isView,
  })),
  row: row.isButtonRow,
  media_schedule: row.schedule.flatMap(({ media, window }) =>
    media ? [{ media: mediaReference(media), window }] : [],
  ),
  telop_schedule: row.schedule.flatMap(({ telop, translations, window }) =>
    telop === null ? [] : [{ telop, ...(translations && { translations }), window }],
  ),
})
