import { Mesh, type Object3D, SkinnedMesh, Vector3, type WebGLRenderer } from 'three'
import type { Character } from '../character.ts'

/**
 * What a picture shows: the whole character, the head alone, the body alone, the part of the head that the body does not hide, or
 * the part of the badge that nothing hides. Only `badge` shows the badge.
 */
export type Part = 'all' | 'head' | 'body' | 'front' | 'badge'

/**
 * Draws one part of a character without the others. To hide the head or the body, all its bones are moved to one point,
 * so that its surface has no area. The character must already wear the badge.
 */
export function createParts(character: Character, renderer: WebGLRenderer, draw: () => void) {
  const head = character.joint('head')
  const ofHead = new Set<Object3D>()
  head?.traverse((object) => ofHead.add(object))
  const badge = character.scene.getObjectByName('badge')
  if (badge) badge.visible = false
  const meshes: Mesh[] = []
  character.scene.traverse((object) => {
    if (object instanceof Mesh && object !== badge) meshes.push(object)
  })
  let hides: ((object: Object3D) => boolean) | undefined
  const point = new Vector3()

  for (const skeleton of new Set(
    meshes.flatMap((mesh) => (mesh instanceof SkinnedMesh ? [mesh.skeleton] : [])),
  )) {
    const update = skeleton.update.bind(skeleton)
    skeleton.update = () => {
      update()
      if (!hides || !head) return
      head.getWorldPosition(point)
      skeleton.bones.forEach((bone, index) => {
        if (hides?.(bone)) skeleton.boneMatrices?.set(collapsedTo(point), index * 16)
      })
    }
  }

  function show(part: 'all' | 'head' | 'body'): void {
    hides = HIDDEN[part](ofHead)
    for (const mesh of meshes) {
      if (!(mesh instanceof SkinnedMesh)) mesh.visible = !hides?.(mesh)
    }
  }

  /**
   * Draws into one picture in two passes. The first pass writes only the depth of objects that may hide the part. The
   * second pass draws the part.
   */
  function drawBehind(hiding: 'all' | 'body', drawPart: () => void): void {
    const colors = renderer.state.buffers.color
    renderer.autoClear = false
    renderer.clear()
    show(hiding)
    colors.setMask(false)
    colors.setLocked(true)
    draw()
    colors.setLocked(false)
    drawPart()
    renderer.autoClear = true
  }

  function drawHead(): void {
    show('head')
    draw()
  }

  function drawBadge(): void {
    if (!badge) return
    const shown = meshes.filter(({ visible }) => visible)
    for (const mesh of shown) mesh.visible = false
    badge.visible = true
    draw()
    badge.visible = false
    for (const mesh of shown) mesh.visible = true
  }

  return (part: Part): void => {
    if (part === 'front') drawBehind('body', drawHead)
    else if (part === 'badge') drawBehind('all', drawBadge)
    else {
      show(part)
      draw()
    }
  }
}

const HIDDEN: Record<
  'all' | 'head' | 'body',
  (ofHead: ReadonlySet<Object3D>) => ((object: Object3D) => boolean) | undefined
> = {
  all: () => undefined,
  head: (ofHead) => (object) => !ofHead.has(object),
  body: (ofHead) => (object) => ofHead.has(object),
}

/** A matrix that moves every vertex to this point. */
const collapsedTo = ({ x, y, z }: Vector3): number[] => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, x, y, z, 1]
