import { FONT_SIZE_MAX_PX } from '../limits.ts'
import { TEMPLATE_SCENES, type TemplateScene } from '../signages/signage.ts'
import type { Layout } from '../stage/layout-names.ts'

interface StandardTemplate {
  scene: TemplateScene
  layout: Layout
  isViewMedia: boolean
  isViewLogo: boolean
  isViewTelop: boolean
  buttons: readonly { text: string; fontSizePx: number; colour: string; isView: boolean }[]
}

/** Color of the product's primary buttons. */
const NAVY = '#27427f'

/**
 * Templates of a new signage. The template of the standby screen has a button for calling an operator. No template
 * has media, telop (scrolling text) or a logo yet.
 */
export const STANDARD_TEMPLATES: readonly StandardTemplate[] = TEMPLATE_SCENES.map((scene) => ({
  scene,
  layout: 'onlyAvatar',
  isViewMedia: false,
  isViewLogo: false,
  isViewTelop: false,
  buttons:
    scene === 'Standby'
      ? [{ text: '受付を呼び出す', fontSizePx: FONT_SIZE_MAX_PX, colour: NAVY, isView: true }]
      : [],
}))
