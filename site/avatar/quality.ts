import { isSoftwareRenderer } from '#core/kiosk/abilities.ts'
import { probeRenderer } from './renderer-check.ts'
import {
  createResolutionController,
  RESOLUTION_STEPS,
  type ResolutionController,
} from './resolution-controller.ts'

interface Quality {
  renderer: string
  software: boolean
  antialias: boolean
  outline: boolean
  /** Controls the drawing size; undefined if the size is fixed. */
  controller: ResolutionController | undefined
}

/** `auto` adapts the size to the device; `full` draws at the requested size, however long a frame takes. */
export function chooseQuality(mode: 'auto' | 'full'): Quality {
  const renderer = probeRenderer()
  const software = isSoftwareRenderer(renderer)
  if (mode === 'full') return { renderer, software, antialias: true, outline: true, controller: undefined }
  return {
    renderer,
    software,
    antialias: !software,
    outline: !software,
    controller: createResolutionController(software ? RESOLUTION_STEPS.length - 1 : 0),
  }
}
