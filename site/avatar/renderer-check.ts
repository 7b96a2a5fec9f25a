const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|lavapipe/i

/** Whether a WebGL renderer string names a program that draws on the CPU: a few frames a second at best. */
export function isSoftwareRenderer(renderer: string): boolean {
  return SOFTWARE.test(renderer)
}

/** The renderer's name as the browser tells it, or an empty string without WebGL. Leaves no context behind. */
export function probeRenderer(): string {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return ''
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')
  const name = context.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : context.RENDERER)
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return String(name)
}
