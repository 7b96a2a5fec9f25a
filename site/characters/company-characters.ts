import { map } from 'nanostores'
import {
  addCharacter,
  deleteCharacter,
  updateCharacterPalette,
  updateCompanyCharacter,
} from '#core/characters/contract.ts'
import { type CharacterCheck, type CharacterShape, getCharacters } from '#core/characters/contract-read.ts'
import type { CharacterLook } from '#core/characters/look.ts'
import type { InputOf, ShownRefusal } from '#core/http/define-endpoint.ts'
import { CHARACTER_MAX_BYTES } from '#core/limits.ts'
import { type EditableSwatch, swatchesOf } from '../avatar/palette-swatches.ts'
import { styleOf } from '../avatar/style.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type FaultCode, faultOf } from '../line/reply.ts'
import { type Request, request } from '../line/request.ts'
import { createTurn } from '../line/turn.ts'
import { createCompanyMotions } from './company-motions.ts'
import { browserDrawing } from './sprite-drawing.ts'
import { createSpriteMaking, type SpriteDrawing } from './sprite-making.ts'
import { drawCharacterPoster, type OpenCharacterStage, openCharacterStage } from './stage.ts'

/** Colors by the name of a swatch (a part that can be recolored), and what the character wears. */
export interface CompanyStyle {
  palette: Record<string, string>
  look: CharacterLook
}

interface CompanyCharactersParts {
  request: Request
  openStage: OpenCharacterStage
  drawing: SpriteDrawing
  onDone: (what: 'standardSaved' | 'removed' | 'styleSaved', undo?: () => void) => void
  onMotion: Parameters<typeof createCompanyMotions>[0]['onDone']
}

/**
 * The company's character settings (Spec 2.4.4): standard character, own characters, and the colors and clothes of the
 * product's characters.
 */
export function createCompanyCharacters(parts: CompanyCharactersParts) {
  const { request, openStage, drawing, onDone, onMotion } = parts
  const list = createResource(request, getCharacters, { input: () => ({}) })
  const sprites = createSpriteMaking({ request, ...drawing, onChange: list.load })
  list.$resource.listen(({ value }) => value && sprites.tend(value))
  const changed = (what: Parameters<typeof onDone>[0]) => async () => {
    onDone(what)
    await list.load()
  }
  const standard = createSubmit(request, updateCompanyCharacter, changed('standardSaved'))
  const removal = createSubmit(request, deleteCharacter, changed('removed'))
  let before: InputOf<typeof updateCharacterPalette> | undefined
  const styles = createSubmit(request, updateCharacterPalette, async () => {
    const last = before
    before = undefined
    onDone('styleSaved', last && (() => void styles.send(last)))
    await list.load()
  })
  return {
    $resource: list.$resource,
    load: list.load,
    openStage,
    sprites,
    motions: createCompanyMotions({ request, onDone: onMotion }),
    standard,
    removal,
    styles,
    setStandard: (characterId: number) => standard.send({ characterId }),
    remove: (targetId: number) => removal.send({ targetId }),
    async saveStyle(character: CharacterShape, style: CompanyStyle): Promise<void> {
      const { id: targetId, palette } = character
      before = { targetId, palette, look: lookOf(character) }
      await styles.send({ targetId, ...style })
    },
  }
}

export const openCompanyCharacters = (
  onDone: CompanyCharactersParts['onDone'],
  onMotion: CompanyCharactersParts['onMotion'],
) =>
  createCompanyCharacters({
    request,
    openStage: openCharacterStage,
    drawing: browserDrawing,
    onDone,
    onMotion,
  })

/** What a character wears. Leaves out accessories that this release does not know. */
export function lookOf(character: CharacterShape): CharacterLook {
  const { logoUrl: _, ...worn } = styleOf(character).look
  return { ...worn, logo: character.look?.logo ?? false }
}

/** The colors (swatches) of a character that can be changed; none for a company's own character. */
export const coloursOf = (character: CharacterShape): readonly EditableSwatch[] =>
  character.own === null ? swatchesOf(character.model_url) : []

export interface CharacterUpload {
  phase: 'idle' | 'drawing' | 'checking' | 'asking' | 'saving'
  check?: CharacterCheck
  /** Blob URL of a still picture that this browser has drawn from the file. */
  posterUrl?: string
  refusal?: ShownRefusal
  /** A problem that the browser found before sending the file; a key of characterFileTexts.faults. */
  problem?: 'tooLarge' | 'notGlb'
  fault?: FaultCode
}

interface CharacterUploadParts {
  request: Request
  /** Draws a still picture of the file; undefined if this browser cannot. */
  drawPoster: (file: File) => Promise<Blob | undefined>
  onAdded: (character: CharacterShape) => void | Promise<void>
}

const IDLE: CharacterUpload = { phase: 'idle' }

/** Finds problems in the browser before the file is sent. The server then checks the whole file. */
async function fileProblem(file: File): Promise<CharacterUpload['problem']> {
  const isGlb = (await file.slice(0, 4).text()) === 'glTF'
  if (!isGlb) return 'notGlb'
  return file.size > CHARACTER_MAX_BYTES ? 'tooLarge' : undefined
}

function formOf(file: File, poster: Blob | undefined): FormData {
  const form = new FormData()
  form.append('model', file)
  if (poster) form.append('poster', poster, 'poster.png')
  return form
}

/**
 * Adds a company's own character in two steps. First the server checks the file. Then the user accepts its license, and
 * the character is saved.
 */
export function createCharacterUpload({ request, drawPoster, onAdded }: CharacterUploadParts) {
  const $upload = map<CharacterUpload>(IDLE)
  let pending: { name: string; form: FormData } | undefined
  const turn = createTurn()

  const forget = () => {
    const { posterUrl } = $upload.get()
    if (posterUrl) URL.revokeObjectURL(posterUrl)
    pending = undefined
  }

  async function deliver(isForceSubmit: boolean): Promise<void> {
    if (!pending) return
    const { name, form } = pending
    const isLast = turn.take()
    const reply = await request(addCharacter, isForceSubmit ? { name, isForceSubmit } : { name }, { form })
    if (!isLast()) return
    if (reply.kind !== 'ok') {
      forget()
      const fault = faultOf(reply)
      if (fault) return $upload.set({ ...IDLE, fault })
      if (reply.kind === 'refused') $upload.set({ ...IDLE, refusal: reply.refusal })
      return
    }
    if (reply.value.result === 'Confirm')
      return $upload.set({ ...$upload.get(), phase: 'asking', check: reply.value.check })
    forget()
    $upload.set(IDLE)
    await onAdded(reply.value.character)
  }

  return {
    $upload,
    async send(name: string, file: File): Promise<void> {
      if ($upload.get().phase !== 'idle') return
      const problem = await fileProblem(file)
      if (problem) return $upload.set({ ...IDLE, problem })
      $upload.set({ ...IDLE, phase: 'drawing' })
      const isLast = turn.take()
      const poster = await drawPoster(file)
      if (!isLast()) return
      pending = { name, form: formOf(file, poster) }
      $upload.set({
        ...IDLE,
        phase: 'checking',
        ...(poster ? { posterUrl: URL.createObjectURL(poster) } : {}),
      })
      await deliver(false)
    },
    async agree(): Promise<void> {
      if ($upload.get().phase !== 'asking') return
      $upload.setKey('phase', 'saving')
      await deliver(true)
    },
    cancel(): void {
      // the server may have saved the character already: wait for its answer
      if ($upload.get().phase === 'saving') return
      turn.end()
      forget()
      $upload.set(IDLE)
    },
  }
}

export const openCharacterUpload = (onAdded: CharacterUploadParts['onAdded']) =>
  createCharacterUpload({ request, drawPoster: drawCharacterPoster, onAdded })
