import { problemsByField } from '#core/fields/problems.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { updateSignage } from '#core/signages/contract-signage-admin.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import {
  type TemplatePatch,
  type TouchButtonDraft,
  templatePatch,
  touchButtonDraft,
} from '#core/templates/contract.ts'
import type { DbLike } from '../../db/open.ts'
import { listTemplates } from '../../db/queries/templates.ts'
import { patchesFromReference } from './service.ts'

type SignageForm = ParsedInputOf<typeof updateSignage>

/**
 * Converts the form of updateSignage with isUpdateTemplate to changes of templates (Spec 7.3).
 * @param mediaId the uploaded file, or the library file that the form names
 * @throws Refusal notFound (another signage's template), invalid
 */
export function patchesOfForm(db: DbLike, form: SignageForm, mediaId: number | undefined): TemplatePatch[] {
  if (form.referenceTemplateId !== undefined) {
    if (!form.templateTarget) throw new Refusal('invalid', { fields: { templateTarget: 'required' } })
    return patchesFromReference(db, form.signageId, form.referenceTemplateId, form.templateTarget)
  }
  const patch = templatePatch.safeParse({
    signage_state: sceneOf(db, form),
    layout: form.layout,
    width: form.width,
    height: form.height,
    is_view_media: form.is_view_media,
    is_view_logo: form.is_view_logo,
    is_view_telop: form.is_view_telop,
    telop: form.telop,
    row: form.row,
    touch_buttons: form.touch_buttons?.map(buttonOf),
    logo_media_id: form.templateTarget === 'logo' ? mediaId : undefined,
    contents_media_id: form.templateTarget === 'logo' ? undefined : mediaId,
  })
  if (patch.success) return [patch.data]
  throw new Refusal('invalid', { fields: problemsByField(patch.error.issues) })
}

function sceneOf(db: DbLike, { signageId, templateId, state }: SignageForm): TemplateScene {
  const template = listTemplates(db, signageId).find(
    (row) =>
      (templateId === undefined || row.id === templateId) && (state === undefined || row.scene === state),
  )
  if (!template || (templateId === undefined && state === undefined)) throw new Refusal('notFound')
  return template.scene
}

function buttonOf(text: string): TouchButtonDraft {
  const parsed = touchButtonDraft.safeParse(jsonOf(text))
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'invalid'
    throw new Refusal('invalid', { fields: { touch_buttons: message } })
  }
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid', { fields: { touch_buttons: 'invalid' } })
  }
}
