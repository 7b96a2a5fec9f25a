import { map, type WritableAtom } from 'nanostores'
import type { TemplateScene } from '#core/signages/signage.ts'
import { orientationOf } from '#core/stage/layout.ts'
import type { Layout, Orientation } from '#core/stage/layout-names.ts'
import { changedScenes, type SceneDraft } from './draft.ts'
import type { Edited } from './edited.ts'

/** Elements that the "apply to all scenes" toggles copy. */
const ELEMENTS = {
  logo: ({ is_view_logo, logo_media }: SceneDraft) => ({ is_view_logo, logo_media }),
  media: ({ contents_media }: SceneDraft) => ({ contents_media }),
}

interface EditsParts {
  edited: Pick<Edited, '$draft' | '$saved' | 'history'>
  $scene: WritableAtom<TemplateScene>
  scenes: readonly TemplateScene[]
  onEdit: () => void
}

/** All changes to the draft: to the open scene, or to all scenes. */
export function createEdits({ edited, $scene, scenes, onEdit }: EditsParts) {
  const { $draft, $saved, history } = edited
  /** Spec 2.4.5: state of the "apply to all scenes" toggles. */
  const $toAll = map<Record<'logo' | 'media', boolean>>({ logo: false, media: false })

  /**
   * @param field successive changes of the same field are undone in one step
   * @param targets the scenes to change; by default the open one
   */
  function edit(
    change: (scene: SceneDraft) => Partial<SceneDraft>,
    field?: string,
    targets: readonly TemplateScene[] = [$scene.get()],
  ): void {
    if (!targets.every((scene) => scenes.includes(scene))) return
    const named = field === undefined ? undefined : `${$scene.get()} ${field}`
    history.edit(changedScenes($draft.get(), targets, change), named)
    onEdit()
  }

  /** Undoes or redoes an edit, and opens the scene that this has changed. */
  function step(move: () => void): void {
    const before = $draft.get()
    move()
    const changed = scenes.filter((scene) => before[scene] !== $draft.get()[scene])
    const [first] = changed
    if (first && !changed.includes($scene.get())) $scene.set(first)
  }

  return {
    $toAll,
    $canUndo: history.$canUndo,
    $canRedo: history.$canRedo,
    edit,
    settle: history.settle,
    undo: () => step(history.undo),
    redo: () => step(history.redo),
    /** Turns copying on or off: logo or media of the open scene are copied to all scenes, now and after each change. */
    applyToAll(of: 'logo' | 'media', isOn: boolean): void {
      $toAll.setKey(of, isOn)
      const scene = $draft.get()[$scene.get()]
      if (isOn && scene) edit(() => ELEMENTS[of](scene), undefined, scenes)
    },
    /**
     * @param options.field successive changes of the same field are undone in one step
     * @param options.scene the scene to change unless the change is for all scenes; by default the open one
     */
    editElement(
      of: 'logo' | 'media',
      change: Partial<SceneDraft>,
      { field, scene = $scene.get() }: { field?: string; scene?: TemplateScene } = {},
    ): void {
      edit(() => change, field, $toAll.get()[of] ? scenes : [scene])
    },
    /** Spec 4.3: onlyAvatar hides the media; all other layouts show it. */
    setLayout: (layout: Layout): void => edit(() => ({ layout, is_view_media: layout !== 'onlyAvatar' })),
    /** Spec 5: sets the size of all scenes. Called only when the user presses the button for it. */
    setSize: (width: number, height: number): void => edit(() => ({ width, height }), undefined, scenes),
    /** Changes the orientation of all scenes. A scene that already has this orientation keeps its size. */
    setOrientation: (orientation: Orientation): void =>
      edit(
        ({ width, height }) =>
          orientationOf({ width, height }) === orientation ? {} : { width: height, height: width },
        undefined,
        scenes,
      ),
    resetScene(): void {
      const saved = $saved.get()[$scene.get()]
      // a saved scene without translations has no such field
      if (saved) edit(() => ({ telop_translations: undefined, ...saved }))
    },
  }
}
