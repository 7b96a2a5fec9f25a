import { type Material, Mesh, type Object3D, SkinnedMesh, Texture } from 'three'

/** Frees the GPU memory of an object and its descendants. */
export function disposeObject(root: Object3D): void {
  root.traverse((object) => {
    if (object instanceof SkinnedMesh) object.skeleton.dispose()
    if (!(object instanceof Mesh)) return
    object.geometry.dispose()
    const materials: Material[] = Array.isArray(object.material) ? object.material : [object.material]
    for (const material of materials) disposeMaterial(material)
  })
}

type MaybeShader = Material & { uniforms?: Record<string, { value: unknown }> }

function disposeMaterial(material: MaybeShader): void {
  const uniforms = Object.values(material.uniforms ?? {}).map((uniform) => uniform.value)
  for (const value of [...Object.values(material), ...uniforms]) {
    if (value instanceof Texture) value.dispose()
  }
  material.dispose()
}
