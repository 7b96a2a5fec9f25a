import type { Language, MediaReference, Template } from '#core/fields/shapes.ts'
import { weekMomentOf } from '#core/time/japan-time.ts'
import { isInWindow, scheduledAt } from '#core/time/schedule.ts'
import { textFor } from '#core/visitor-texts/text-for.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'

/** The parts of a template on the screen at one moment. */
export interface TemplateShown {
  media: MediaReference | undefined
  /** The telop (on-screen text line) in Japanese; empty if the template shows no telop. */
  telop: string
  telopTranslations: Translations | undefined
  logoUrl: string | undefined
}

/**
 * decisions 4: chooses the first scheduled file for this time, else the template's own. Files that cannot be drawn are skipped,
 * so that a broken file never leaves the media area blank.
 */
export function shownAt(
  template: Template,
  at: number,
  canDraw: (url: string) => boolean = () => true,
): TemplateShown {
  const moment = weekMomentOf(at)
  const scheduled = template.media_schedule.filter(({ window }) => isInWindow(window, moment))
  const files = [...scheduled.map(({ media }) => media), template.contents_media]
  // Spec 4.3: onlyAvatar hides the media, any other layout shows it
  const showsMedia = template.layout !== 'onlyAvatar'
  const media = files.find((file) => file !== null && canDraw(file.image_url)) ?? undefined
  const entry = scheduledAt(template.telop_schedule, moment)
  const logoUrl = template.logo_media?.image_url
  return {
    media: showsMedia ? media : undefined,
    telop: template.is_view_telop ? (entry?.telop ?? template.telop) : '',
    telopTranslations: entry ? entry.translations : template.telop_translations,
    logoUrl: template.is_view_logo && logoUrl && canDraw(logoUrl) ? logoUrl : undefined,
  }
}

/** The telop (on-screen text line) in the visitor's language; empty if it has no translation. */
export const telopIn = (
  language: Language,
  { telop, telopTranslations }: Pick<TemplateShown, 'telop' | 'telopTranslations'>,
): string => textFor(language, { ja: telop, translations: telopTranslations }) ?? ''

/** Every file that a template shows at any time of the week. */
export function filesOf(template: Template): { url: string; kind: 'image' | 'video' }[] {
  const showsMedia = template.layout !== 'onlyAvatar'
  const media = showsMedia
    ? [template.contents_media, ...template.media_schedule.map(({ media }) => media)]
    : []
  const logo = template.is_view_logo ? template.logo_media : null
  return [
    ...media.flatMap((file) => (file ? [{ url: file.image_url, kind: file.kind }] : [])),
    ...(logo ? [{ url: logo.image_url, kind: 'image' as const }] : []),
  ]
}
