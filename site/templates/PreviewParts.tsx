import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { type Box, designSize } from '#core/stage/layout.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { stageBoxes } from '../stage/stage-boxes.ts'
import type { StageModel } from '../stage/stage-model.ts'
import { TOOLS, type Tool } from './draft.ts'
import type { TemplateEditor } from './editor.ts'
import css from './preview.module.css'
import { templateTexts } from './texts.ts'

/** Safe area (docs/look.md, Kiosk): 64 px at the sides and 48 px at the top. */
const SAFE = { side: 64, top: 48 }
/** Space for a label, in stage pixels. */
const LABEL_ROOM = 80

const around = (boxes: readonly Box[]): Box | undefined => {
  if (boxes.length === 0) return undefined
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.w))
  const bottom = Math.max(...boxes.map((box) => box.y + box.h))
  return { x, y, w: right - x, h: bottom - y }
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** The place of a box within the stage. */
const placeOf = ({ x, y, w, h }: Box, stage: { width: number; height: number }): CSSProperties => ({
  left: percent(x, stage.width),
  top: percent(y, stage.height),
  width: percent(w, stage.width),
  height: percent(h, stage.height),
})

type PreviewPartsProps = { editor: TemplateEditor; model: StageModel; hasGuides: boolean }

/**
 * Clickable areas over the parts of the preview; the edited part is marked. Keyboard users open the same parts with the
 * tool bar.
 */
export function PreviewParts({ editor, model, hasGuides }: PreviewPartsProps) {
  const texts = useTexts(templateTexts)
  const tool = useStore(editor.$tool)
  const size = designSize(model)
  const boxes = stageBoxes(model, size)
  const places: Record<Tool, Box | undefined> = {
    logo: boxes.logo,
    media: boxes.media,
    telop: boxes.telop,
    buttons: around(boxes.buttons),
  }
  return (
    <>
      {hasGuides && (
        <div
          className={css.guides}
          style={placeOf(
            {
              x: SAFE.side,
              y: SAFE.top,
              w: size.width - 2 * SAFE.side,
              h: size.height - 2 * SAFE.top,
            },
            size,
          )}
        />
      )}
      {TOOLS.map((name) => {
        const place = places[name]
        return (
          place && (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className={css.part}
              style={placeOf(place, size)}
              data-on={tool === name || undefined}
              data-high={place.y < LABEL_ROOM || undefined}
              aria-label={texts.settingsOf(texts.toolNames[name])}
              onClick={() => editor.openTool(name)}
            >
              <b>{texts.toolNames[name]}</b>
            </button>
          )
        )
      })}
    </>
  )
}
