const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|lavapipe/i

/** Whether a WebGL renderer string names a software renderer, which draws a few frames per second at best. */
export function isSoftwareRenderer(renderer: string): boolean {
  return SOFTWARE.test(renderer)
}

/** Renderer name from the browser, or an empty string without WebGL. Releases its context. */
export function probeRenderer(): string {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return ''
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')
  const name = context.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : context.RENDERER)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return String(name)
}
