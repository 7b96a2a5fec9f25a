import { atom, computed, map, type ReadableAtom } from 'nanostores'
import { getSignage, type SignageShape } from '#contract/signages.ts'
import { updateTemplates } from '#contract/templates.ts'
import type { Layout } from '#rules/layout-names.ts'
import { OWN_SCENE_AFTER_MS } from '#rules/limits.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '#rules/signage.ts'
import { type Clock, clock, type Stop } from '../../client/clock.ts'
import type { Line } from '../../client/line.ts'
import { type Request, request } from '../../client/request.ts'
import { line } from '../shared/line.ts'
import { createSubmit } from '../shared/submit.ts'
import { createTurn } from '../shared/turn.ts'
import {
  changedScenes,
  countChanges,
  type DraftProblem,
  draftOf,
  patchesOf,
  problemsOf,
  rebased,
  type SceneDraft,
  type TemplateDraft,
  type Tool,
} from './draft.ts'
import { createEditHistory } from './history.ts'

export interface TemplateEditorParts {
  request: Request
  line: Pick<Line, 'on'>
  clock: Pick<Clock, 'after'>
  onSaved: () => void
}

export interface EditedSignage {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  signage?: SignageShape
}

/** An entry of a schedule, or a button, whose card is open; an entry is what the preview shows then. */
export interface OpenCard {
  tool: Tool
  key: number
}

/**
 * Spec 2.4.5: one signage's scenes as they are edited: undo, saving all at once, what somebody else saves meanwhile.
 * @param target a signage's id; `own`: the room of a reservation user, of which Active alone is edited (Spec 4.3)
 */
export function createTemplateEditor(parts: TemplateEditorParts, target: number | 'own') {
  const isOwn = target === 'own'
  const $edited = map<EditedSignage>({ status: 'loading' })
  const history = createEditHistory<TemplateDraft>({})
  const $draft = history.$value
  const $saved = atom<TemplateDraft>({})
  const $scene = atom<TemplateScene>('Standby')
  const $tool = atom<Tool | undefined>()
  const $card = atom<OpenCard | undefined>()
  /** Spec 2.4.5: the toggles of the logo and the media drawer. */
  const $toAll = map<Record<'logo' | 'media', boolean>>({ logo: false, media: false })
  const $problems = atom<readonly DraftProblem[]>([])
  /** Somebody else has saved; nothing was sent yet. */
  const $isOutdated = atom(false)
  const turn = createTurn()
  const stops: Stop[] = []

  const scenes: readonly TemplateScene[] = isOwn ? ['Active'] : TEMPLATE_SCENES
  const signageId = (): number | undefined => $edited.get().signage?.id
  const $changes = computed([$saved, $draft], countChanges)
  const $isDirty = computed($changes, (changes) => Object.keys(changes).length > 0)

  async function fetchSignage(): Promise<SignageShape | undefined> {
    const isLast = turn.take()
    const reply = await parts.request(getSignage, isOwn ? {} : { targetId: target })
    if (!isLast()) return undefined
    if (reply.kind === 'ok') {
      const [found] = [reply.value].flat()
      if (found) return found
    }
    const isGone = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404)
    // what is on the screen stays there
    if (!$edited.get().signage) $edited.setKey('status', isGone ? 'notFound' : 'failed')
    return undefined
  }

  /** What is saved now becomes the ground of the draft. */
  function ground(signage: SignageShape, draft?: TemplateDraft): void {
    const saved = draftOf(signage)
    $edited.set({ status: 'ready', signage })
    $saved.set(saved)
    history.restart(draft ?? saved)
    $isOutdated.set(false)
    $problems.set([])
  }

  async function load(): Promise<void> {
    const signage = await fetchSignage()
    if (signage) ground(signage)
  }

  /** Buttons have ids now; what was typed while the answer was awaited stays. */
  async function takeSaved(sent: TemplateDraft, version: number): Promise<void> {
    const before = $edited.get().signage
    // so that the message about this very save is known as such
    if (before) $edited.setKey('signage', { ...before, version })
    const signage = await fetchSignage()
    if (signage) ground(signage, rebased(sent, $draft.get(), draftOf(signage)))
    parts.onSaved()
  }

  let sent: TemplateDraft = {}
  const submit = createSubmit(parts.request, updateTemplates, ({ version }) => takeSaved(sent, version))

  function edit(change: (scene: SceneDraft) => Partial<SceneDraft>, field?: string, all = false): void {
    const scene = $scene.get()
    if (!scenes.includes(scene)) return
    const named = field === undefined ? undefined : `${scene} ${field}`
    history.edit(changedScenes($draft.get(), all ? scenes : [scene], change), named)
    if (submit.$submit.get().refused) submit.dismiss()
  }

  const ELEMENTS = {
    logo: ({ is_view_logo, logo_media }: SceneDraft) => ({ is_view_logo, logo_media }),
    media: ({ contents_media }: SceneDraft) => ({ contents_media }),
  }

  /** Steps back or forth, and goes where something changes. */
  function step(move: () => void): void {
    const before = $draft.get()
    move()
    const changed = scenes.filter((scene) => before[scene] !== $draft.get()[scene])
    const [first] = changed
    if (first && !changed.includes($scene.get())) $scene.set(first)
  }

  function openProblem({ scene, tool, key }: DraftProblem): void {
    $scene.set(scene)
    $tool.set(tool)
    $card.set({ tool, key })
  }

  async function send(): Promise<void> {
    const signage = $edited.get().signage
    const templates = patchesOf($saved.get(), $draft.get())
    if (!signage || templates.length === 0) return
    sent = $draft.get()
    history.settle()
    await submit.send({ signageId: signage.id, version: signage.version, templates })
  }

  return {
    scenes,
    isOwn,
    $edited: $edited as ReadableAtom<EditedSignage>,
    $draft,
    $scene: $scene as ReadableAtom<TemplateScene>,
    $tool: $tool as ReadableAtom<Tool | undefined>,
    $card: $card as ReadableAtom<OpenCard | undefined>,
    $toAll: $toAll as ReadableAtom<Record<'logo' | 'media', boolean>>,
    $changes,
    $isDirty,
    $problems: $problems as ReadableAtom<readonly DraftProblem[]>,
    $isOutdated: $isOutdated as ReadableAtom<boolean>,
    $canUndo: history.$canUndo,
    $canRedo: history.$canRedo,
    submit,
    load,
    edit,
    settle: history.settle,
    undo: () => step(history.undo),
    redo: () => step(history.redo),
    openScene(scene: TemplateScene): void {
      history.settle()
      $card.set(undefined)
      $scene.set(scene)
    },
    openTool(tool: Tool | undefined): void {
      history.settle()
      $card.set(undefined)
      $tool.set(tool)
    },
    openCard: (card: OpenCard | undefined): void => {
      history.settle()
      $card.set(card)
    },
    /** Copies the scene's element to all scenes now, and every change of it from now on. */
    applyToAll(of: 'logo' | 'media', isOn: boolean): void {
      $toAll.setKey(of, isOn)
      const scene = $draft.get()[$scene.get()]
      if (isOn && scene) edit(() => ELEMENTS[of](scene), undefined, true)
    },
    editElement(of: 'logo' | 'media', change: Partial<SceneDraft>): void {
      edit(() => change, undefined, $toAll.get()[of])
    },
    /** Spec 4.3: onlyAvatar hides the media, any other layout shows it. */
    setLayout: (layout: Layout): void => edit(() => ({ layout, is_view_media: layout !== 'onlyAvatar' })),
    /** Spec 5: of all scenes, and only when it is asked for. */
    setSize: (width: number, height: number): void => edit(() => ({ width, height }), undefined, true),
    resetScene(): void {
      const saved = $saved.get()[$scene.get()]
      if (saved) edit(() => saved)
    },
    /** Nothing is sent while something in it could not be taken; the first of it is opened. */
    async save(): Promise<void> {
      const problems = problemsOf($draft.get()).filter(({ scene }) => scenes.includes(scene))
      $problems.set(problems)
      if (problems[0]) openProblem(problems[0])
      else await send()
    },
    /** Own changes over what somebody else has saved. */
    async overwrite(): Promise<void> {
      const [saved, mine] = [$saved.get(), $draft.get()]
      submit.dismiss()
      const signage = await fetchSignage()
      if (!signage) return
      ground(signage, rebased(saved, mine, draftOf(signage)))
      await send()
    },
    /** What somebody else has saved; own changes are lost. */
    async takeTheirs(): Promise<void> {
      submit.dismiss()
      await load()
    },
    open(): Stop {
      void load()
      stops.push(
        parts.line.on('templateChanged', ({ signageId: id, version }) => {
          const { signage } = $edited.get()
          // the own save tells everybody, too: its answer comes by itself
          if (id !== signageId() || version === signage?.version || submit.$submit.get().phase === 'sending')
            return
          if ($isDirty.get()) $isOutdated.set(true)
          else void load()
        }),
      )
      // Spec 4.3: switched to Active after a second
      if (isOwn) stops.push(parts.clock.after(OWN_SCENE_AFTER_MS, () => $scene.set('Active')))
      return () => {
        turn.end()
        for (const stop of stops.splice(0)) stop()
      }
    },
  }
}

export type TemplateEditor = ReturnType<typeof createTemplateEditor>

export const openTemplateEditor = (target: number | 'own', onSaved: () => void): TemplateEditor =>
  createTemplateEditor({ request, line, clock, onSaved }, target)
