import { shownCompanyName } from '#core/company/name.ts'
import type { Template } from '#core/fields/shapes.ts'
import type { TemplateShown } from './template-shown.ts'

/** The part of the stage model that the template decides: the same for kiosk, thumbnail and editor. */
export function templateModelOf(
  { companyName, name }: { companyName: string; name: string },
  template: Template,
  { media, telop, logoUrl }: TemplateShown,
) {
  return {
    width: template.width,
    height: template.height,
    layout: template.layout,
    companyName: shownCompanyName(companyName),
    placeName: name,
    ...(logoUrl === undefined ? {} : { logoUrl }),
    showLogo: template.is_view_logo,
    ...(media ? { media: { url: media.image_url, kind: media.kind, name: media.name } } : {}),
    telopLines: telop.split('\n'),
    showTelop: template.is_view_telop,
    buttons: template.touch_buttons.map((button) => ({
      id: button.id,
      text: button.text,
      fontSizePx: button.font_size,
      colour: button.bg_color,
      isView: button.is_view,
    })),
    buttonDirection: template.row ? ('horizontal' as const) : ('vertical' as const),
  }
}
