import type { FieldProblem } from '#core/fields/rules.ts'
import type { Template } from '#core/fields/shapes.ts'
import { FONT_SIZE_MAX_PX, FONT_SIZE_MIN_PX } from '#core/limits.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import type { TemplatePatch } from '#core/templates/contract.ts'
import { filledTranslations, type Translations } from '#core/visitor-texts/translations.ts'

type Keyed<Entry> = Entry & { key: number }
export type ButtonDraft = Template['touch_buttons'][number]
type MediaWindow = Keyed<Template['media_schedule'][number]>
type TelopWindow = Keyed<Template['telop_schedule'][number]>

/**
 * A scene (the stage of one signage state) in the editor. New buttons have negative ids. Each schedule entry has a key
 * that no other entry on this page ever gets.
 */
export type SceneDraft = Omit<Template, 'media_schedule' | 'telop_schedule'> & {
  media_schedule: readonly MediaWindow[]
  telop_schedule: readonly TelopWindow[]
}

/** The edited scenes by name (name of the signage state). A scene that the signage does not have is missing. */
export type TemplateDraft = Readonly<Partial<Record<TemplateScene, SceneDraft>>>

let lastKey = 0
/** A key for a schedule entry. It is unique on this page and is not sent to the server. */
export function newKey(): number {
  lastKey += 1
  return lastKey
}

const keyed = <Entry>(entries: readonly Entry[]): Keyed<Entry>[] =>
  entries.map((entry) => ({ ...entry, key: newKey() }))

export const draftOf = ({ templates }: Pick<SignageShape, 'templates'>): TemplateDraft =>
  Object.fromEntries(
    templates.map((template) => [
      template.signage_state,
      {
        ...template,
        media_schedule: keyed(template.media_schedule),
        telop_schedule: keyed(template.telop_schedule),
      },
    ]),
  )

/**
 * Gives each schedule entry in the saved scenes the key that the entry had in the draft before saving, so that an open
 * entry stays open.
 */
export const withKeysOf = (sent: TemplateDraft, saved: TemplateDraft): TemplateDraft =>
  changedScenes(saved, TEMPLATE_SCENES, (scene) => {
    const before = sent[scene.signage_state]
    const keep = <Entry extends { key: number }>(entries: readonly Entry[], of: readonly Entry[] = []) =>
      entries.map((entry, index) => ({ ...entry, key: of[index]?.key ?? entry.key }))
    return {
      media_schedule: keep(scene.media_schedule, before?.media_schedule),
      telop_schedule: keep(scene.telop_schedule, before?.telop_schedule),
    }
  })

/** The next id for a new button: negative, because only the server assigns positive ids. */
export const nextButtonId = (buttons: readonly ButtonDraft[]): number =>
  Math.min(0, ...buttons.map(({ id }) => id)) - 1

type SceneChange = (scene: SceneDraft) => Partial<SceneDraft>

/** Applies a change to the given scenes. Returns the same draft if nothing has changed. */
export function changedScenes(
  draft: TemplateDraft,
  scenes: readonly TemplateScene[],
  change: SceneChange,
): TemplateDraft {
  const next: Partial<Record<TemplateScene, SceneDraft>> = { ...draft }
  let hasChanged = false
  for (const name of scenes) {
    const before = draft[name]
    if (!before) continue
    const after = { ...before, ...change(before) }
    if (isSame(before, after)) continue
    next[name] = after
    hasChanged = true
  }
  return hasChanged ? next : draft
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Leaves out empty translations, so that the server removes them. */
const sentTranslations = (written: Translations | undefined): Translations =>
  filledTranslations(written ?? {}) ?? {}

/** Converts an edited scene (signage state) to the format of the request that saves the scene. */
const wireOf = (scene: SceneDraft) => ({
  layout: scene.layout,
  width: scene.width,
  height: scene.height,
  is_view_media: scene.is_view_media,
  is_view_logo: scene.is_view_logo,
  is_view_telop: scene.is_view_telop,
  telop: scene.telop,
  telop_translations: sentTranslations(scene.telop_translations),
  contents_media_id: scene.contents_media?.id ?? null,
  contents_media_focus: scene.contents_media?.focus ?? null,
  logo_media_id: scene.logo_media?.id ?? null,
  touch_buttons: scene.touch_buttons.map(({ id, ...rest }) => {
    const button = { ...rest, translations: sentTranslations(rest.translations) }
    return id > 0 ? { id, ...button } : button
  }),
  row: scene.row,
  media_schedule: scene.media_schedule.map(({ media: { id, focus }, window }) => ({
    media_id: id,
    ...(focus && { focus }),
    window,
  })),
  telop_schedule: scene.telop_schedule.map(({ telop, translations, window }) => ({
    telop,
    translations: sentTranslations(translations),
    window,
  })),
})
type Wire = ReturnType<typeof wireOf>

/** Fields of a scene (signage state) that differ from the saved scene, in the format of the request that saves them. */
function changedWire(saved: SceneDraft | undefined, scene: SceneDraft): Partial<Wire> {
  const before = saved && wireOf(saved)
  const fields = Object.entries(wireOf(scene)).filter(
    ([name, value]) => !isSame(before?.[name as keyof Wire], value),
  )
  return Object.fromEntries(fields) as Partial<Wire>
}

/** What a save sends: the changed fields of each changed scene (the stage of one signage state). */
export const patchesOf = (saved: TemplateDraft, draft: TemplateDraft): TemplatePatch[] =>
  TEMPLATE_SCENES.flatMap((name) => {
    const scene = draft[name]
    if (!scene) return []
    const fields = changedWire(saved[name], scene)
    return Object.keys(fields).length === 0 ? [] : [{ signage_state: name, ...fields } as TemplatePatch]
  })

/** Number of changed fields in each scene (the stage of one signage state). */
export function countChanges(
  saved: TemplateDraft,
  draft: TemplateDraft,
): Partial<Record<TemplateScene, number>> {
  const patches = patchesOf(saved, draft)
  return Object.fromEntries(patches.map((patch) => [patch.signage_state, Object.keys(patch).length - 1]))
}

/** Number of changes in all scenes (signage states). A new size, which all scenes share, counts as one change. */
export function changeTotal(saved: TemplateDraft, draft: TemplateDraft): number {
  const names = patchesOf(saved, draft).flatMap(({ signage_state: _, ...fields }) => Object.keys(fields))
  const others = names.filter((name) => name !== 'width' && name !== 'height')
  return others.length + (others.length < names.length ? 1 : 0)
}

/** Applies this user's changes to a newer version that another user has saved. */
export function rebased(saved: TemplateDraft, mine: TemplateDraft, fresh: TemplateDraft): TemplateDraft {
  const next: Partial<Record<TemplateScene, SceneDraft>> = { ...fresh }
  for (const name of TEMPLATE_SCENES) {
    const [scene, under] = [mine[name], fresh[name]]
    if (!scene || !under) continue
    const changed = new Set(Object.keys(changedWire(saved[name], scene)))
    const take = <Name extends keyof SceneDraft>(field: Name, wire: string = field) =>
      changed.has(wire) ? { [field]: scene[field] } : {}
    const known = new Set(under.touch_buttons.map(({ id }) => id))
    next[name] = {
      ...under,
      ...take('layout'),
      ...take('width'),
      ...take('height'),
      ...take('is_view_media'),
      ...take('is_view_logo'),
      ...take('is_view_telop'),
      ...take('telop'),
      ...take('telop_translations'),
      ...take('contents_media', 'contents_media_id'),
      // the focal point belongs to the file on which it was set
      ...(under.contents_media?.id === scene.contents_media?.id
        ? take('contents_media', 'contents_media_focus')
        : {}),
      ...take('logo_media', 'logo_media_id'),
      ...take('row'),
      ...take('media_schedule'),
      ...take('telop_schedule'),
      // a button that the other user has removed is added again as a new one
      ...(changed.has('touch_buttons')
        ? {
            touch_buttons: scene.touch_buttons.map((button, index) =>
              button.id < 0 || known.has(button.id) ? button : { ...button, id: -1_000 - index },
            ),
          }
        : {}),
    }
  }
  return next
}

export const TOOLS = ['logo', 'media', 'telop', 'buttons'] as const
export type Tool = (typeof TOOLS)[number]

export interface DraftProblem {
  scene: TemplateScene
  tool: Tool
  /** Key of the button or schedule entry. */
  key: number
  field: 'text' | 'font_size' | 'bg_color' | 'days'
  problem: FieldProblem
}

/** The problems for which the server would refuse the draft, in the order of the scenes. */
export const problemsOf = (draft: TemplateDraft): DraftProblem[] =>
  TEMPLATE_SCENES.flatMap((name) => {
    const scene = draft[name]
    if (!scene) return []
    const windows = [
      ...scene.media_schedule.map((entry) => ({ tool: 'media' as const, ...entry })),
      ...scene.telop_schedule.map((entry) => ({ tool: 'telop' as const, ...entry })),
    ]
    return [
      ...scene.touch_buttons.flatMap((button) =>
        buttonProblems(button).map((problem) => ({
          scene: name,
          tool: 'buttons' as const,
          key: button.id,
          ...problem,
        })),
      ),
      ...windows
        .filter(({ window }) => window.days.length === 0)
        .map(({ tool, key }) => ({
          scene: name,
          tool,
          key,
          field: 'days' as const,
          problem: 'required' as const,
        })),
    ]
  })

function buttonProblems(button: ButtonDraft): Pick<DraftProblem, 'field' | 'problem'>[] {
  const { font_size: size } = button
  const isSized = Number.isInteger(size) && size >= FONT_SIZE_MIN_PX && size <= FONT_SIZE_MAX_PX
  return [
    ...(button.text.trim() === '' ? [{ field: 'text', problem: 'required' } as const] : []),
    ...(isSized ? [] : [{ field: 'font_size', problem: 'fontSize' } as const]),
    ...(/^#[0-9a-f]{6}$/i.test(button.bg_color) ? [] : [{ field: 'bg_color', problem: 'colour' } as const]),
  ]
}
