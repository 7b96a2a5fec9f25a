import { computed, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/languages.ts'
import { OWN_SCENE_AFTER_MS } from '#core/limits.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#core/signages/signage.ts'
import { type Clock, clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { changeTotal, countChanges, type DraftProblem, type Tool } from './draft.ts'
import { createEdited, type Edited, type EditedSignage } from './edited.ts'
import { createEdits } from './edits.ts'
import { createSaving } from './saving.ts'
import { createEditorView, type OpenCard } from './view.ts'

interface TemplateEditorParts {
  request: Request
  line: Pick<Line, 'on'>
  clock: Pick<Clock, 'after'>
  onSaved: () => void
}

type Reloaded = Pick<Edited, '$edited' | '$isOutdated' | 'fetch' | 'ground'>

/** Loads what was saved outside the editor. A draft with changes stays, and the page shows that it is outdated. */
async function reload(
  { $edited, $isOutdated, fetch, ground }: Reloaded,
  isDirty: () => boolean,
): Promise<void> {
  const signage = await fetch()
  if (!signage) return
  // the user may have begun to edit while the signage was loading
  if (!isDirty()) ground(signage)
  else if (signage.version !== $edited.get().signage?.version) $isOutdated.set(true)
}

/** Loads the template again when another user has saved it. */
const followOtherUsers = (
  line: TemplateEditorParts['line'],
  edited: Reloaded,
  { isDirty, isSaving }: { isDirty: () => boolean; isSaving: () => boolean },
): Stop =>
  line.on('templateChanged', ({ signageId, version }) => {
    const { signage } = edited.$edited.get()
    // the message about this page's own save needs no reload: the response brings the new version
    const isOwnSave = version === signage?.version || isSaving()
    if (signageId !== signage?.id || isOwnSave) return
    if (isDirty()) edited.$isOutdated.set(true)
    else void reload(edited, isDirty)
  })

/**
 * Spec 2.4.5: edits the scenes of one signage. Supports undo, saves all scenes together, and follows changes by other
 * users.
 * @param target a signage's id; `own`: the room of a reservation user, who edits only the scene `Active` (Spec 4.3)
 */
export function createTemplateEditor(parts: TemplateEditorParts, target: number | 'own') {
  const isOwn = target === 'own'
  const scenes: readonly TemplateScene[] = isOwn ? ['Active'] : TEMPLATE_SCENES
  const edited = createEdited(parts.request, target)
  const { $edited, $draft, $saved, $problems, $isOutdated, load } = edited
  const { openProblem, ...view } = createEditorView(edited.history.settle)
  const { $scene } = view
  const saving = createSaving({ request: parts.request, edited, scenes, openProblem, onSaved: parts.onSaved })
  const { submit } = saving
  const edits = createEdits({
    edited,
    $scene,
    scenes,
    onEdit() {
      if (submit.$submit.get().refused) submit.dismiss()
    },
  })
  const $changes = computed([$saved, $draft], countChanges)
  const $changeTotal = computed([$saved, $draft], changeTotal)
  const $isDirty = computed($changes, (changes) => Object.keys(changes).length > 0)
  const isDirty = () => $isDirty.get()

  return {
    ...edits,
    ...view,
    ...saving,
    scenes,
    isOwn,
    $edited: $edited as ReadableAtom<EditedSignage>,
    $draft,
    $scene: $scene as ReadableAtom<TemplateScene>,
    $tool: view.$tool as ReadableAtom<Tool | undefined>,
    $card: view.$card as ReadableAtom<OpenCard | undefined>,
    $language: view.$language as ReadableAtom<Language>,
    $toAll: edits.$toAll as ReadableAtom<Record<'logo' | 'media', boolean>>,
    $changes,
    $changeTotal,
    $isDirty,
    $problems: $problems as ReadableAtom<readonly DraftProblem[]>,
    $isOutdated: $isOutdated as ReadableAtom<boolean>,
    load,
    reload: () => reload(edited, isDirty),
    open(): Stop {
      void load()
      const stops = [
        edited.close,
        followOtherUsers(parts.line, edited, {
          isDirty,
          isSaving: () => submit.$submit.get().phase === 'sending',
        }),
      ]
      // Spec 4.3: for a reservation user, the editor shows the scene `Active` (during a call) after a second
      if (isOwn) stops.push(parts.clock.after(OWN_SCENE_AFTER_MS, () => $scene.set('Active')))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export type TemplateEditor = ReturnType<typeof createTemplateEditor>

export const openTemplateEditor = (target: number | 'own', onSaved: () => void): TemplateEditor =>
  createTemplateEditor({ request, line, clock, onSaved }, target)
