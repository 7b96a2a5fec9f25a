import { shownCompanyName } from '#core/company/name.ts'
import type { Language, Template } from '#core/fields/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { buttonLabel } from '#core/visitor-texts/buttons.ts'
import { nameFor, phoneFor, textFor } from '#core/visitor-texts/text-for.ts'
import { type TemplateShown, telopIn } from './template-shown.ts'

type Names = Pick<SignageShape, 'companyName' | 'companyTranslations' | 'name' | 'translations'>
type Notice = Pick<SignageShape, 'hours' | 'phone' | 'companyPhone' | 'resumes' | 'translations'>

/** Names of company and signage in the visitor's language. A name that the visitor cannot read is empty. */
export const namesFor = (
  language: Language,
  { companyName, companyTranslations, name, translations }: Names,
) => ({
  companyName:
    nameFor(language, { ja: shownCompanyName(companyName), translations: companyTranslations }) ?? '',
  placeName: nameFor(language, { ja: name, translations: translations?.name }) ?? '',
})

/** The part of the stage model that the template decides: the same for kiosk, thumbnail and editor. */
export function templateModelOf(
  signage: Names,
  template: Template,
  shown: TemplateShown,
  language: Language,
) {
  const { media, logoUrl } = shown
  return {
    width: template.width,
    height: template.height,
    layout: template.layout,
    ...namesFor(language, signage),
    ...(logoUrl === undefined ? {} : { logoUrl }),
    showLogo: template.is_view_logo,
    ...(media
      ? {
          media: {
            url: media.image_url,
            kind: media.kind,
            name: nameFor(language, { ja: media.name }) ?? '',
            ...(media.focus && { focus: media.focus }),
          },
        }
      : {}),
    telopLines: telopIn(language, shown).split('\n'),
    showTelop: template.is_view_telop,
    buttons: template.touch_buttons.map(({ id, text, translations, ...button }) => ({
      id,
      text: buttonLabel(language, { ja: text, translations }),
      ja: text,
      fontSizePx: button.font_size,
      colour: button.bg_color,
      isView: button.is_view,
    })),
    buttonDirection: template.row ? ('horizontal' as const) : ('vertical' as const),
    language,
  }
}

/** The label of a pressed button in the visitor's language. @param ja the button's Japanese text, or '' */
export function pressedLabel(language: Language, templates: readonly Template[], ja: string): string {
  const buttons = templates.flatMap(({ touch_buttons }) => touch_buttons)
  return buttonLabel(language, { ja, translations: buttons.find(({ text }) => text === ja)?.translations })
}

/** The notice of a suspended signage; lines that the visitor cannot read are left out. */
export const suspendedFor = (
  language: Language,
  { hours, phone, companyPhone, resumes, translations }: Notice,
) => ({
  resumeText: textFor(language, { ja: resumes ?? '', translations: translations?.resumes }) || undefined,
  hoursText: textFor(language, { ja: hours ?? '', translations: translations?.hours }) || undefined,
  phoneText:
    phoneFor(language, { ja: phone ?? '', translations: translations?.phone }) ||
    phoneFor(language, { ja: companyPhone ?? '' }) ||
    undefined,
})
