/** Renderer name from the browser, or an empty string without WebGL. Releases its context. */
export function probeRenderer(): string {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return ''
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')
  const name = context.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : context.RENDERER)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return String(name)
}
